import { useMutation } from '@tanstack/react-query'
import type { Health } from '#contract/entities/operate.ts'
import { sendTestMail } from '#web/features/operate/calls.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

const Note = ({ children }: { children: string }) => (
  <span className="block text-caption font-normal text-ink-soft wrap-anywhere">{children}</span>
)

/** Where mail goes, what failed, whose address refuses it, and a test mail. */
export function MailSection({ mail: { isSent, from, failed, refused } }: { mail: Health['mail'] }) {
  const { mutate, isPending } = useMutation(sendTestMail)
  return (
    <Section title={texts.operate.mail}>
      <Card>
        <div className="flex flex-col gap-4">
          <p className="font-semibold wrap-anywhere">
            {isSent ? texts.operate.mailIsSent(from) : texts.operate.mailIsKept}
          </p>
          <Button look="secondary" isWide isBusy={isPending} onClick={() => mutate({})}>
            {texts.operate.sendTestMail}
          </Button>
        </div>
      </Card>
      {failed.length > 0 && (
        <Card label={texts.operate.mailTroubles} as="section">
          <h3 className="pb-3 font-semibold">{texts.operate.mailTroubles}</h3>
          <Facts>
            {failed.map(({ mail, waiting, givenUp, oldest, reason }) => (
              <Fact key={mail} label={texts.operate.mailKinds[mail] ?? mail}>
                {texts.operate.failedMails(waiting, givenUp)}
                <Note>{texts.operate.oldestSince(dateAndTime(oldest))}</Note>
                <Note>{reason}</Note>
              </Fact>
            ))}
          </Facts>
        </Card>
      )}
      {refused.count > 0 && (
        <Card label={texts.operate.refusedAddresses} as="section">
          <h3 className="pb-3 font-semibold">{texts.operate.refusedAddresses}</h3>
          <ul className="flex flex-col gap-3">
            {refused.newest.map(({ givenId, name, since }) => (
              <li key={givenId}>
                {name}
                <Note>{texts.operate.since(dateAndTime(since))}</Note>
              </li>
            ))}
          </ul>
          <Cut shown={refused.newest.length} total={refused.count} />
        </Card>
      )}
    </Section>
  )
}
