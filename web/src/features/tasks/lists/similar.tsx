import { useQuery } from '@tanstack/react-query'
import { similarTasks } from '#contract/endpoints/finding.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { ListedTask } from '#web/features/tasks/lists/listed-task.tsx'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

/** Below a list that found little: tasks that the search may have meant. Nothing while they come, or if they do not. */
export default function Similar({ filter: { sort: _, q = '', ...filter } }: { filter: TaskFilter }) {
  const { data = [] } = useQuery(read(similarTasks, { query: { ...filter, q } }))
  if (data.length === 0) return null
  return (
    <section className="flex flex-col gap-2 pt-4">
      <h2 className="text-strong">{texts.finding.similar}</h2>
      <ul aria-label={texts.finding.similar} className="flex flex-col gap-2">
        {data.map(task => (
          <li key={task.givenId}>
            <ListedTask task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}
