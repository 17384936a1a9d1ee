import CalendarDays from 'lucide-react/icons/calendar-days'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import { borrowingCategoryId } from '#contract/categories.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Task } from '#contract/entities/task.ts'
import { placeOf } from '#web/features/tasks/task-words.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { InfoRow } from '#web/ui/info-row.tsx'
import { withHours } from '#web/ui/with-hours.tsx'

interface TaskFactsProps {
  task: Task
  /** Its days take the place of the task's. */
  agreement?: Agreement | undefined
}

/** How long it takes, or is borrowed for, in words. */
const daysOfWork = (categoryId: number, days: number): string =>
  categoryId === borrowingCategoryId ? texts.tasks.borrowedFor(days) : texts.tasks.takesDays(days)

/** Opens the app for maps where there is one. */
const onMap = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** When, where, and for how long. */
export function WhenAndWhere({ task, agreement }: TaskFactsProps) {
  const place = placeOf(task)
  const map = agreement?.state === 'Active' && task.modeOfTask === 'In-Person' && (
    <a
      href={onMap(place)}
      target="_blank"
      rel="noreferrer"
      className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 text-caption font-semibold text-press-ink hover:bg-press-soft"
    >
      {texts.tasks.openInMaps}
    </a>
  )
  return (
    <div>
      <InfoRow icon={<CalendarDays />}>{withHours(whenOf(agreement ?? task))}</InfoRow>
      <InfoRow
        icon={<MapPin />}
        note={task.hideLocation && !agreement && texts.tasks.addressOnceChosen}
        action={map}
      >
        {place}
      </InfoRow>
      {task.workDays > 0 && (
        <InfoRow icon={<Hourglass />}>{daysOfWork(task.categoryId, task.workDays)}</InfoRow>
      )}
    </div>
  )
}

/** The work to be done, as its poster or the agreement has it. */
export function Wanted({ task, agreement, lines = 6 }: TaskFactsProps & { lines?: 3 | 6 }) {
  return (
    <>
      {task.answers.length > 0 && (
        <Facts>
          {task.answers.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <span dir="auto" className="wrap-anywhere">
                {value}
              </span>
            </Fact>
          ))}
        </Facts>
      )}
      <FoldedText lines={lines}>{agreement?.description ?? task.description}</FoldedText>
      {task.specificRequirement && (
        <Section title={texts.tasks.specificRequirements}>
          <FoldedText lines={lines}>{task.specificRequirement}</FoldedText>
        </Section>
      )}
    </>
  )
}
