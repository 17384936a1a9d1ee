import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Trash2 from 'lucide-react/icons/trash-2'
import { useContext, useState } from 'react'
import { useLocation } from 'wouter'
import type { Task } from '#contract/entities/task.ts'
import { paths, publicPaths } from '#contract/paths.ts'
import { deleteTask } from '#web/features/tasks/calls.ts'
import { PersonMenuSlot } from '#web/platform/person-menu-slot.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** The poster's ways to change an open task, and to take it back after a question. */
export function PosterMenu({ task }: { task: Task }) {
  const More = useContext(PersonMenuSlot)
  const { reach } = useSite()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    ...deleteTask,
    onSuccess: () => navigate(paths.home, { replace: true }),
    onError: close,
  })
  const acts = [
    ...(task.isPublic && reach?.publicPages !== 'off'
      ? [
          {
            label: texts.sharing.printPoster,
            icon: <Printer />,
            onClick: () => window.open(publicPaths.poster(task.givenId), '_blank', 'noopener'),
          },
        ]
      : []),
    { label: texts.tasks.deleteTask, icon: <Trash2 />, isDanger: true, onClick: () => setIsAsking(true) },
  ]

  return (
    <>
      <IconLink
        label={texts.tasks.editTask}
        icon={<Pencil aria-hidden="true" />}
        href={paths.editTask(task.givenId)}
      />
      <More acts={acts} />
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.tasks.confirmDelete}
        confirmText={texts.tasks.deleteButton}
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: { id: task.givenId } })}
      >
        {texts.tasks.deleteEffect(task.title)}
      </ConfirmDialog>
    </>
  )
}
