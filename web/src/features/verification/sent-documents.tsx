import Clock from 'lucide-react/icons/clock'
import FileX from 'lucide-react/icons/file-x'
import type { Verification } from '#contract/entities/verification.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'

/** The own documents that wait, and those that were not accepted, with the reason. */
export function SentDocuments({ waiting, refused }: Pick<Verification, 'waiting' | 'refused'>) {
  return (
    <>
      {waiting.length > 0 && (
        <Section title={texts.verification.waiting}>
          <ul className="divide-y divide-line">
            {waiting.map(({ _id, label, createdAt }) => (
              <li key={_id}>
                <InfoRow icon={<Clock />} note={texts.verification.sentOn(ordinalDate(createdAt))}>
                  {label}
                </InfoRow>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {refused.length > 0 && (
        <Section title={texts.verification.refused}>
          <ul className="divide-y divide-line">
            {refused.map(({ _id, label, note }) => (
              <li key={_id}>
                <InfoRow icon={<FileX />} note={note}>
                  {label}
                </InfoRow>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
