import type { Task } from '#contract/entities/task.ts'
import { Card } from '#web/ui/card.tsx'
import { CategoryChip } from '#web/ui/category-icon.tsx'
import { Money } from '#web/ui/money.tsx'

/** Which task one is dealing with: category, title, budget. */
export function TaskGlance({ task }: { task: Task }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <CategoryChip categoryId={task.categoryId} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 dir="auto" className="text-left line-clamp-2 font-bold">
            {task.title}
          </h2>
          <p className="text-caption text-ink-soft">
            Budget <Money amount={task.budget} />
          </p>
        </div>
      </div>
    </Card>
  )
}
