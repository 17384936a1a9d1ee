import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { getCalendarFile } from '#contract/endpoints/day.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import { CalendarFeed } from '#web/features/agreements/calendar-feed.tsx'
import { urlOf } from '#web/platform/call.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'

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
          <CalendarFeed />
        </>
      )}
    </BottomSheet>
  )
}
