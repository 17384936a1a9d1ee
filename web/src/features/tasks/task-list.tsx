import { lazy, memo, Suspense } from 'react'
import type { Task } from '#contract/entities/task.ts'
import { ListedTask } from '#web/features/tasks/listed-task.tsx'
import type { TaskListProps } from '#web/features/tasks/long-list.tsx'
import { whenIdle } from '#web/platform/idle.ts'

const afterFirstCards = new Promise<void>(resolve => whenIdle(resolve))
const LongList = lazy(async () => {
  await afterFirstCards
  return import('#web/features/tasks/long-list.tsx')
})

/** As many as fill the first screen, tall ones included. */
const firstCards = 8

/** The cards of some tasks, in the order given. The first stand at once; what draws long lists comes after them. */
export const TaskList = memo(function TaskList(props: TaskListProps) {
  return (
    <Suspense fallback={<FirstCards tasks={props.tasks} />}>
      <LongList {...props} />
    </Suspense>
  )
})

function FirstCards({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul aria-label="Tasks" className="flex flex-col gap-3">
      {tasks.slice(0, firstCards).map(task => (
        <li key={task.givenId}>
          <ListedTask task={task} />
        </li>
      ))}
    </ul>
  )
}
