import { memo } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { categoryOf, placeOf } from '#web/features/tasks/task-words.ts'
import { dayAndMonth } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

function dayOf({ startDate, endDate, expired }: Task): string {
  if (expired && endDate) return texts.market.daysPassed(dayAndMonth(endDate))
  return startDate ? dayAndMonth(startDate) : texts.market.flexible
}

/** A task as lists show it. */
export const ListedTask = memo(function ListedTask({ task }: { task: Task }) {
  return (
    <TaskCard
      href={paths.task(task.givenId)}
      categoryId={task.categoryId}
      categoryName={categoryOf(task)}
      title={task.title}
      budget={task.budget}
      place={placeOf(task)}
      day={dayOf(task)}
      offers={task.offers}
      status={task.Status}
    />
  )
})
