import { paths } from '#contract/paths.ts'
import { NotFoundPicture } from '#web/features/tasks/lists/later-drawings.tsx'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A link to a task that was deleted, or never was. */
export function TaskGone() {
  return (
    <EmptyState
      picture={<NotFoundPicture />}
      text={texts.common.taskGone}
      action={<LinkButton href={paths.home}>{texts.tasks.findAnother}</LinkButton>}
    />
  )
}
