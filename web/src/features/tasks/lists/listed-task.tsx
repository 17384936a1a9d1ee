import { memo } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { categoryOf, placeOf } from '#web/features/tasks/task-words.ts'
import { daysOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

const whenFor = (task: Task): string => (task.expired ? texts.market.daysPassed(daysOf(task)) : daysOf(task))

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
      days={whenFor(task)}
      offers={task.offers}
      status={task.Status}
    />
  )
})
