import Share2 from 'lucide-react/icons/share-2'
import type { Task } from '#contract/entities/task.ts'
import { useTaskLink } from '#web/features/sharing/links.ts'
import { useShare } from '#web/features/sharing/use-share.tsx'
import { texts } from '#web/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** Hands a task's address on: an icon in a bar, or in words within a page. */
export function ShareTask({ task, isIcon = false }: { task: Task; isIcon?: boolean }) {
  const { membersOnly, share: label, shareTask } = texts.sharing
  const { share, part } = useShare({ title: task.title, membersOnly, ...useTaskLink(task) })
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={<Share2 aria-hidden="true" />} onClick={share} />
      ) : (
        <TextButton icon={<Share2 aria-hidden="true" size={20} />} onClick={share}>
          {shareTask}
        </TextButton>
      )}
      {part}
    </>
  )
}
