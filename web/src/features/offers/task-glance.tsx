import type { Task } from '#contract/entities/task.ts'
import { whenOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { CategoryChip } from '#web/ui/category-icon.tsx'
import { Money } from '#web/ui/money.tsx'

/** Which task one is dealing with: category, title, budget, and when it is to be done where that is wanted. */
export function TaskGlance({ task, isWhenShown = false }: { task: Task; isWhenShown?: boolean }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <CategoryChip categoryId={task.categoryId} />
        <div className="min-w-0 flex-1 basis-[10rem]">
          <h2 dir="auto" className="text-left line-clamp-2 font-bold">
            {task.title}
          </h2>
          <p className="text-caption text-ink-soft">
            {texts.common.budget} <Money amount={task.budget} />
          </p>
          {isWhenShown && <p className="text-caption text-ink-soft">{whenOf(task)}</p>}
        </div>
      </div>
    </Card>
  )
}
