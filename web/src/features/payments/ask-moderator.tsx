import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askModerator } from '#web/features/payments/calls.ts'
import { failureOf } from '#web/features/payments/failure-text.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Has a moderator decide, after a question. */
export function AskModerator({ taskId }: { taskId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { mutate, isPending, error } = useMutation(askModerator)
  const failure = failureOf(error)
  return (
    <div>
      <LinkRow title={texts.disputes.askModerator} opensDialog onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.disputes.askModerator}
        confirmText={texts.disputes.askModerator}
        look="primary"
        isBusy={isPending}
        onClose={close}
        onConfirm={() => mutate({ params: { taskId } }, { onSuccess: close })}
      >
        <p>{texts.disputes.askEffect}</p>
        {failure && <Notice look="danger">{failure}</Notice>}
      </ConfirmDialog>
    </div>
  )
}
