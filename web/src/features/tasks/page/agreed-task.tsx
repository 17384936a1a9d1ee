import type { ComponentType, ReactNode } from 'react'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { AcceptedOffer, Task } from '#contract/entities/task.ts'
import { atWidth } from '#contract/files.ts'
import { paths } from '#contract/paths.ts'
import { Wanted, WhenAndWhere } from '#web/features/tasks/page/task-facts.tsx'
import { texts } from '#web/texts.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useCategoryName } from '#web/ui/categories.ts'
import { rupees } from '#web/ui/money.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'
import { TaskStrip } from '#web/ui/task-strip.tsx'

export interface AgreementProps {
  task: Task
  offer: AcceptedOffer
  agreement: Agreement
  newestEvents: readonly TimelineEvent[]
  side: 'poster' | 'provider'
  /** The viewer has said a moment ago that it is done. */
  hasJustMarked: boolean
  /** Opens the page for marking it as complete. */
  onMark: () => void
  /** The way to post a cancelled task again. */
  postAgain: ReactNode
  /** When and where, and what is to be done. */
  children: ReactNode
}

/** The form for a new task, filled in from another one. */
export interface PostAgainState {
  again?: string
}

type AgreedTaskProps = Omit<AgreementProps, 'postAgain' | 'children'> & {
  Agreement: ComponentType<AgreementProps>
}

/** A task that two people have agreed on. */
export function AgreedTask({ Agreement, ...props }: AgreedTaskProps) {
  const { task, agreement } = props
  const categoryName = useCategoryName(task)
  return (
    <>
      <TaskStrip
        title={task.title}
        categoryId={task.categoryId}
        photo={task.photos[0] && atWidth(task.photos[0].url, 96)}
      >
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 grow basis-40 truncate">
            {texts.tasks.budgetOf(rupees(task.budget))} • {categoryName}
          </span>
          <StatusBadge status={task.Status} isDisputed={agreement.state === 'Disputed'} />
        </span>
      </TaskStrip>
      <Agreement
        {...props}
        postAgain={
          <LinkButton href={paths.post} state={{ again: task.givenId } satisfies PostAgainState}>
            {texts.tasks.postAgain}
          </LinkButton>
        }
      >
        <WhenAndWhere task={task} agreement={agreement} />
        <PhotoStrip photos={task.photos} title={task.title} />
        <Wanted task={task} agreement={agreement} lines={3} />
      </Agreement>
    </>
  )
}
