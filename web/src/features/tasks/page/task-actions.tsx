import type { Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { PostAgainButton } from '#web/features/tasks/page/open-task.tsx'
import type { Side } from '#web/features/tasks/page/task-side.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

interface TaskActionsProps {
  detail: TaskDetail
  side: Side
  /** An own offer stands already. */
  hasOffered: boolean
  /** Nobody marks the work while the two disagree about the money. */
  isDisputed: boolean
  /** Null while the work cannot be over yet: then it is in the menu. */
  onComplete: (() => void) | null
}

/** The possible actions of this person on this task now. */
export function TaskActions({ detail, side, hasOffered, isDisputed, onComplete }: TaskActionsProps) {
  const { task, postedBy } = detail
  const { givenId } = useViewer()
  const friend = side === 'poster' ? task.UserAcceptedOffer : postedBy.givenId
  const hasMarked = task.taskCompletedBy.includes(givenId)

  return (
    <div className="flex flex-wrap gap-3 *:flex-auto *:px-4">
      {friend && (
        <LinkButton href={paths.chat(friend)} look="secondary">
          {texts.common.message}
        </LinkButton>
      )}
      {task.Status === 'Cancelled' && side === 'poster' && <PostAgainButton task={task} />}
      {task.Status === 'Open' && !hasOffered && <OpenAction task={task} side={side} />}
      {task.Status === 'In-Progress' &&
        !isDisputed &&
        (hasMarked ? (
          <Button disabled>{texts.tasks.pending}</Button>
        ) : (
          onComplete && <Button onClick={onComplete}>{texts.tasks.markComplete}</Button>
        ))}
    </div>
  )
}

function OpenAction({ task, side }: { task: Task; side: Side }) {
  if (side === 'poster')
    return <LinkButton href={paths.offers(task.givenId)}>{texts.tasks.viewOffers}</LinkButton>
  if (task.expired) return null
  return <LinkButton href={paths.makeOffer(task.givenId)}>{texts.tasks.makeOffer}</LinkButton>
}
