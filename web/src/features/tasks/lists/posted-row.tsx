import CircleCheck from 'lucide-react/icons/circle-check'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { LinkRow } from '#web/ui/info-row.tsx'

/** Above the list after a post: what comes next, and the way to the new task, where it can be shared. */
export default function PostedRow({ id }: { id: string }) {
  return (
    <div className="rounded-panel bg-press-soft px-4">
      <LinkRow
        icon={<CircleCheck className="text-open-ink" />}
        title={texts.tasks.live}
        note={texts.tasks.liveNote}
        href={paths.task(id)}
      />
    </div>
  )
}
