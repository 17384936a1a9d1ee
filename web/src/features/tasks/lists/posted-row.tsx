import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { getStanding } from '#contract/endpoints/people.ts'
import { paths } from '#contract/paths.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { LinkRow } from '#web/ui/info-row.tsx'

/** Above the list after a post: what comes next, and the way to the new task, where it can be shared. */
export default function PostedRow({ id }: { id: string }) {
  const { data } = useQuery(read(getStanding, {}))
  const hidden = data?.hiddenTasks.find(({ taskId }) => taskId === id)
  return (
    <div className="rounded-panel bg-press-soft px-4">
      <LinkRow
        icon={hidden ? <Clock /> : <CircleCheck className="text-open-ink" />}
        title={hidden ? texts.tasks.waitsForLook : texts.tasks.live}
        note={hidden?.reason ?? texts.tasks.liveNote}
        href={paths.task(id)}
      />
    </div>
  )
}
