import { memo } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { useGrowing } from '#web/features/tasks/growing.ts'
import { placeOf } from '#web/features/tasks/task-words.ts'
import { dayAndMonth } from '#web/platform/formats.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

interface TaskListProps {
  tasks: readonly Task[]
  /** Names the list among those that one may come back to: which tasks it shows. */
  name: string
}

/** The cards of some tasks, in the order given; of many only as far as one has scrolled. */
export const TaskList = memo(function TaskList({ tasks, name }: TaskListProps) {
  const { shown, end } = useGrowing(name, tasks.length)
  return (
    <>
      <ul aria-label="Tasks" className="flex flex-col gap-3">
        {tasks.slice(0, shown).map(task => (
          <li key={task.givenId}>
            <Card task={task} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
})

const Card = memo(function Card({ task }: { task: Task }) {
  return (
    <TaskCard
      href={paths.task(task.givenId)}
      categoryId={task.categoryId}
      categoryName={task.categoryName}
      title={task.title}
      budget={task.budget}
      place={placeOf(task)}
      day={task.startDate ? dayAndMonth(task.startDate) : 'Flexible'}
      offers={task.offers}
      status={task.Status}
    />
  )
})
