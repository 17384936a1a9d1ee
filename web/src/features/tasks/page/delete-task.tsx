import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Task } from '#contract/entities/task.ts'
import { paths } from '#contract/paths.ts'
import { deleteTask } from '#web/features/tasks/calls.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The poster's way to take an open task back, after a question. */
export function DeleteTask({ task }: { task: Task }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    ...deleteTask,
    onSuccess: () => navigate(paths.home, { replace: true }),
    onError: close,
  })

  return (
    <>
      <IconButton
        label={texts.tasks.deleteTask}
        icon={<Trash2 aria-hidden="true" className="text-danger-ink" />}
        onClick={() => setIsAsking(true)}
      />
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
