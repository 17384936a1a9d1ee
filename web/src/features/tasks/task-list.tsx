import { lazy, memo, Suspense } from 'react'
import { ListedTask } from '#web/features/tasks/listed-task.tsx'
import type { TaskListProps } from '#web/features/tasks/long-list.tsx'
import { whenIdle } from '#web/platform/idle.ts'
import { eventually } from '#web/ui/fetch-code.ts'

const afterFirstCards = new Promise<void>(resolve => whenIdle(resolve))
const LongList = lazy(async () => {
  await afterFirstCards
  return eventually(() => import('#web/features/tasks/long-list.tsx'))
})

/** As many as fill the first screen, tall ones included. */
const firstCards = 8

/** The cards of some tasks, in the order given. The first stand at once and stay; what draws long lists comes after. */
export const TaskList = memo(function TaskList({ tasks, name, more }: TaskListProps) {
  return (
    <>
      <ul aria-label="Tasks" className="flex flex-col gap-3">
        {tasks.slice(0, firstCards).map(task => (
          <li key={task.givenId}>
            <ListedTask task={task} />
          </li>
        ))}
      </ul>
      {(tasks.length > firstCards || more) && (
        <Suspense>
          <LongList tasks={tasks.slice(firstCards)} name={name} more={more} />
        </Suspense>
      )}
    </>
  )
})
