import { useMutation, useQuery } from '@tanstack/react-query'
import { getCalendarFeed } from '#contract/endpoints/day.ts'
import { endCalendarFeed, makeCalendarFeed } from '#web/features/agreements/day-calls.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { dateOf } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The private calendar address with all agreed days of the viewer. It can be made, replaced and ended. */
export function CalendarFeed() {
  const { data } = useQuery(read(getCalendarFeed, {}))
  const make = useMutation(makeCalendarFeed)
  const end = useMutation({ ...endCalendarFeed, onSuccess: () => make.reset() })
  if (!data) return <SkeletonList count={1} />
  const { madeAt } = data
  const url = make.data?.url
  return (
    <section aria-label={texts.day.allDays} className="flex flex-col gap-2">
      <h2 className="text-strong">{texts.day.allDays}</h2>
      <p className="text-caption text-ink-soft">{texts.day.allDaysNote}</p>
      {url ? (
        <>
          <p className="rounded-control bg-sunken px-4 py-3 text-caption wrap-anywhere">{url}</p>
          <p className="text-caption text-ink-soft">{texts.day.addressOnce}</p>
          {canCopy() && (
            <Button look="secondary" onClick={() => copyText(url)}>
              {texts.day.copyAddress}
            </Button>
          )}
        </>
      ) : (
        <>
          {madeAt && <p className="text-caption text-ink-soft">{texts.day.addressMade(dateOf(madeAt))}</p>}
          <div className="-ml-2">
            <TextButton isBusy={make.isPending} onClick={() => make.mutate({})}>
              {madeAt ? texts.day.renewAddress : texts.day.makeAddress}
            </TextButton>
          </div>
        </>
      )}
      {madeAt && (
        <div className="-ml-2">
          <TextButton isQuiet isBusy={end.isPending} onClick={() => end.mutate({})}>
            {texts.day.endAddress}
          </TextButton>
        </div>
      )}
    </section>
  )
}
