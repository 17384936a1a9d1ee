import { useMutation } from '@tanstack/react-query'
import type { Health } from '#contract/entities/operate.ts'
import { sendTestMail } from '#web/features/operate/calls.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

const Note = ({ children }: { children: string }) => (
  <span className="block text-caption text-ink-soft wrap-anywhere">{children}</span>
)

/** Where mail goes, what failed, whose address refuses it, and a test mail. */
export function MailSection({ mail: { isSent, from, failed, refused } }: { mail: Health['mail'] }) {
  const { mutate, isPending } = useMutation(sendTestMail)
  return (
    <Section title={texts.operate.mail}>
      <p className="wrap-anywhere">{isSent ? texts.operate.mailIsSent(from) : texts.operate.mailIsKept}</p>
      <Button look="secondary" isWide isBusy={isPending} onClick={() => mutate({})}>
        {texts.operate.sendTestMail}
      </Button>
      {failed.length > 0 && (
        <section aria-label={texts.operate.mailTroubles} className="pt-2">
          <h3 className="pb-2 font-semibold">{texts.operate.mailTroubles}</h3>
          <Facts>
            {failed.map(({ mail, waiting, givenUp, oldest, reason }) => (
              <Fact key={mail} label={texts.sendings.mailKinds[mail] ?? mail}>
                {texts.operate.failedMails(waiting, givenUp)}
                <Note>{texts.operate.oldestSince(dateAndTime(oldest))}</Note>
                <Note>{reason}</Note>
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {refused.count > 0 && (
        <section aria-label={texts.operate.refusedAddresses} className="pt-2">
          <h3 className="pb-2 font-semibold">{texts.operate.refusedAddresses}</h3>
          <ul className="flex flex-col gap-3">
            {refused.newest.map(({ givenId, name, since }) => (
              <li key={givenId}>
                {name}
                <Note>{texts.operate.since(dateAndTime(since))}</Note>
              </li>
            ))}
          </ul>
          <Cut shown={refused.newest.length} total={refused.count} />
        </section>
      )}
    </Section>
  )
}
