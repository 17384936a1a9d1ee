import { memo } from 'react'
import type { OwnTask, Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { categoryOf, placeOf } from '#web/features/tasks/task-words.ts'
import { daysOf } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

/** A task of a list. For an own one the agreement is known. */
type Listed = Task & Partial<Pick<OwnTask, 'agreed'>>

const whenFor = (task: Listed): string =>
  task.expired ? texts.market.daysPassed(daysOf(task)) : daysOf(task.agreed ?? task)

/** A task as lists show it. */
export const ListedTask = memo(function ListedTask({ task }: { task: Listed }) {
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
      isDisputed={task.agreed?.state === 'Disputed'}
    />
  )
})
