import { useMutation, useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { getCalendarFeed, getCalendarFile } from '#contract/endpoints/day.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import { endCalendarFeed, makeCalendarFeed } from '#web/features/agreements/day-calls.ts'
import { urlOf } from '#web/platform/call.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { dateOf } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface CalendarSheetProps {
  agreement: Agreement
  isOpen: boolean
  onClose: () => void
}

/** The agreed days in a calendar: these once, or all of one's own for as long as the address stands. */
export function CalendarSheet({ agreement, isOpen, onClose }: CalendarSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} title={texts.day.addToCalendar} onClose={onClose}>
      {isOpen && (
        <>
          <div className="flex flex-col gap-2">
            <DownloadButton
              href={urlOf(getCalendarFile, { params: { taskId: agreement.taskId } })}
              label={texts.day.addThis}
              icon={<CalendarPlus aria-hidden="true" size={20} />}
            >
              {texts.day.addThis}
            </DownloadButton>
            <p className="text-caption text-ink-soft">{texts.day.addThisNote}</p>
          </div>
          <Feed />
        </>
      )}
    </BottomSheet>
  )
}

function Feed() {
  const { data } = useQuery(read(getCalendarFeed, {}))
  const make = useMutation(makeCalendarFeed)
  const end = useMutation({ ...endCalendarFeed, onSuccess: () => make.reset() })
  if (!data) return <SkeletonList count={1} />
  const { madeAt } = data
  const url = make.data?.url
  return (
    <section aria-label={texts.day.allDays} className="flex flex-col gap-2">
      <h3 className="text-strong">{texts.day.allDays}</h3>
      <p className="text-ink-soft">{texts.day.allDaysNote}</p>
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
          <Button look="secondary" isBusy={make.isPending} onClick={() => make.mutate({})}>
            {madeAt ? texts.day.renewAddress : texts.day.makeAddress}
          </Button>
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
