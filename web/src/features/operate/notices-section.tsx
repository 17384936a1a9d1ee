import type { Health } from '#contract/entities/operate.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { countOf } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

const Note = ({ children }: { children: string }) => (
  <span className="block text-caption text-ink-soft">{children}</span>
)

/** The last day's notices for people whose app is closed, and what came of them. */
export function NoticesSection({ notices, pushDevices }: Pick<Health, 'notices' | 'pushDevices'>) {
  const words = texts.operate
  return (
    <Section title={words.notices}>
      <Facts>
        {notices.map(({ channel, isOn, sent, refused, gone, failed, lastSentAt }) => (
          <Fact key={channel} label={texts.sendings.channels[channel]}>
            {words.noticesSent(countOf(sent))}
            {refused + failed > 0 && <Note>{words.noticesLost(countOf(refused), countOf(failed))}</Note>}
            {gone > 0 && <Note>{words.devicesGone(countOf(gone))}</Note>}
            {lastSentAt && <Note>{words.lastSent(dateAndTime(lastSentAt))}</Note>}
            {channel === 'push' && (
              <Note>{words.devices(countOf(pushDevices.count), countOf(pushDevices.failing))}</Note>
            )}
            {!isOn && <Note>{words.channelOff[channel]}</Note>}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
