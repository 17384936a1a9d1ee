import type { Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import type { Side } from '#web/features/tasks/task-side.ts'
import { useViewer } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

interface TaskActionsProps {
  detail: TaskDetail
  side: Side
  onComplete: () => void
}

/** What this person may do with this task now. */
export function TaskActions({ detail, side, onComplete }: TaskActionsProps) {
  const { task, postedBy } = detail
  const { givenId } = useViewer()
  const friend = side === 'poster' ? task.UserAcceptedOffer : postedBy.givenId
  const hasMarked = task.taskCompletedBy.includes(givenId)

  return (
    <div className="flex gap-3 *:flex-auto *:px-4">
      {friend && (
        <LinkButton href={paths.chat(friend)} look="secondary">
          Message
        </LinkButton>
      )}
      {task.Status === 'Open' && <OpenAction task={task} side={side} />}
      {task.Status === 'In-Progress' &&
        (hasMarked ? (
          <Button disabled>Pending</Button>
        ) : (
          <Button onClick={onComplete}>Mark as Complete</Button>
        ))}
    </div>
  )
}

function OpenAction({ task, side }: { task: Task; side: Side }) {
  if (side === 'poster') return <LinkButton href={paths.offers(task.givenId)}>View Offers</LinkButton>
  return <LinkButton href={paths.makeOffer(task.givenId)}>Make an Offer</LinkButton>
}
