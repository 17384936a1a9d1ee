import ChevronRight from 'lucide-react/icons/chevron-right'
import type { WaitingTask } from '#contract/entities/waiting.ts'
import { atWidth } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { CountBubble } from '#web/ui/count-bubble.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { TaskPicture } from '#web/ui/task-picture.tsx'

/** The requests that wait for the viewer's answer, before everything else: each says what is asked, then of which task. */
export function Waiting({ waiting: all }: { waiting: readonly WaitingTask[] }) {
  return (
    <section className="rounded-panel bg-press-soft px-4 pt-4">
      <h2 className="flex items-center gap-2 text-strong">
        {texts.tasks.needsAnswer}
        <CountBubble count={all.length} />
      </h2>
      <RowList label={texts.tasks.needsAnswer}>
        {all.map(waiting => (
          <WaitingRow key={`${waiting.task.givenId} ${waiting.why}`} waiting={waiting} />
        ))}
      </RowList>
    </section>
  )
}

function WaitingRow({ waiting: { task, why } }: { waiting: WaitingTask }) {
  const href = why === 'offers' ? paths.offers(task.givenId) : paths.task(task.givenId)
  return (
    <ListRow
      href={href}
      leading={
        <TaskPicture
          categoryId={task.categoryId}
          src={task.photos[0] && atWidth(task.photos[0].url, 96)}
          size={40}
        />
      }
      title={texts.tasks.waitsFor[why]}
      note={
        <span dir="auto" className="block truncate">
          {task.title}
        </span>
      }
      trailing={<ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />}
    />
  )
}
