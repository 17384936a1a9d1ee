import { useQuery } from '@tanstack/react-query'
import { lastCirculars } from '#web/features/operate/circulars/calls.ts'
import { WriteCircular } from '#web/features/operate/circulars/write-circular.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Mails to all members: those that were sent, and a new one. */
export function CircularsSection() {
  const { data, isError, refetch } = useQuery(lastCirculars)
  return (
    <Section title={texts.circulars.circulars}>
      <p className="text-caption text-ink-soft">{texts.circulars.help}</p>
      {!data && isError && <ErrorState text={texts.circulars.notLoaded} onRetry={() => refetch()} />}
      {data && data.length > 0 && (
        <ul aria-label={texts.circulars.circulars} className="divide-y divide-line">
          {data.map(({ _id, subject, at, ...state }) => (
            <li key={_id} className="py-2.5 wrap-anywhere">
              <p className="font-semibold" dir="auto">
                {subject}
              </p>
              <p className="text-caption text-ink-soft tabular-nums">
                {dateAndTime(at)}. {texts.circulars.state(state)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data && <WriteCircular />}
    </Section>
  )
}
