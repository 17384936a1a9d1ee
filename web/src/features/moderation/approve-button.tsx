import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { decideVerification } from '#web/features/moderation/calls.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Approves a document, which needs no reason, but a second press. */
export function ApproveButton({ id, effect }: { id: string; effect: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useMutation(decideVerification)
  const close = () => setIsOpen(false)
  const approve = () => mutate({ params: { id }, body: { act: 'approve' } }, { onSuccess: close })
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {texts.verification.approve}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.verification.approve}
        confirmText={texts.verification.approve}
        look="primary"
        isBusy={isPending}
        onConfirm={approve}
        onClose={close}
      >
        <p>{effect}</p>
        {error && <Notice look="danger">{unshownMessage(error) ?? texts.common.somethingWrong}</Notice>}
      </ConfirmDialog>
    </>
  )
}
