import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { placeOf } from '#web/features/tasks/task-words.ts'
import { dayAndMonth } from '#web/platform/formats.ts'
import { TaskCard } from '#web/ui/task-card.tsx'

/** The cards of some tasks, in the order given. */
export function TaskList({ tasks, label }: { tasks: readonly Task[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {tasks.map(task => (
        <li key={task.givenId}>
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
        </li>
      ))}
    </ul>
  )
}
