import ChevronRight from 'lucide-react/icons/chevron-right'
import type { WaitingTask } from '#contract/entities/waiting.ts'
import { paths } from '#contract/paths.ts'
import { texts } from '#web/texts.ts'
import { CategoryTile } from '#web/ui/category-icon.tsx'
import { CountBubble } from '#web/ui/count-bubble.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'

/** The requests that wait for the viewer's answer, before everything else. */
export function Waiting({ waiting: all }: { waiting: readonly WaitingTask[] }) {
  return (
    <section className="flex flex-col gap-3">
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
      leading={<CategoryTile categoryId={task.categoryId} />}
      title={<span dir="auto">{task.title}</span>}
      note={texts.tasks.waitsFor[why]}
      trailing={<ChevronRight aria-hidden="true" className="shrink-0 text-ink-soft" />}
    />
  )
}
