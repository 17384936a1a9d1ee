import Pencil from 'lucide-react/icons/pencil'
import type { Task, TaskDetail } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import type { Side } from '#web/features/tasks/page/task-side.ts'
import { lastStep } from '#web/features/tasks/wizard/wizard-steps.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The poster's way to change an open task. */
export function EditTaskButton({ task }: { task: Task }) {
  return (
    <IconLink
      label={texts.tasks.editTask}
      icon={<Pencil aria-hidden="true" />}
      href={paths.editTask(task.givenId)}
    />
  )
}

/** The form for a new task, filled in from another one. */
export interface PostAgainState {
  again?: string
}

/** The poster's way to post a cancelled task again. */
export function PostAgainButton({ task }: { task: Task }) {
  return (
    <LinkButton href={paths.post} state={{ again: task.givenId } satisfies PostAgainState}>
      {texts.tasks.postAgain}
    </LinkButton>
  )
}

/** Says that the days of a task have passed, and what its poster can do about it. */
export function ExpiredNotice({ detail: { task, postedBy }, side }: { detail: TaskDetail; side: Side }) {
  if (!task.expired) return null
  if (side !== 'poster')
    return <Notice look="warning">{texts.tasks.expiredForOthers(postedBy.firstName)}</Notice>
  return (
    <Notice
      look="warning"
      action={
        <LinkButton
          href={paths.editTask(task.givenId)}
          state={{ step: lastStep, first: lastStep }}
          look="secondary"
        >
          {texts.tasks.extend}
        </LinkButton>
      }
    >
      {texts.tasks.expired}
    </Notice>
  )
}
