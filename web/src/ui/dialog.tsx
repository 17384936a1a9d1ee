import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-look.ts'
import { DialogActions } from './dialog-actions.tsx'
import { Held, useModal } from './use-modal.ts'

type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
  isTitleHidden?: boolean
}

/** A question or a small task over the page, centred; Escape and a press outside close it, unless it is held. */
export function Dialog({ isOpen, title, onClose, children, isTitleHidden = false }: DialogProps) {
  const held = useRef<(() => void) | null>(null)
  const modal = useModal(isOpen, onClose, held)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(26rem,calc(100vw-32px))] max-w-none overscroll-contain rounded-card bg-card text-ink shadow-high open:animate-pop"
    >
      {isOpen && (
        <div className="flex flex-col gap-4 p-5">
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'text-title wrap-anywhere'}>
            {title}
          </h2>
          <Held value={held}>{children}</Held>
        </div>
      )}
    </dialog>
  )
}

type ConfirmDialogProps = DialogProps & {
  confirmText: string
  look?: ButtonLook
  isBusy?: boolean
  onConfirm: () => unknown
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({
  confirmText,
  look = 'danger',
  isBusy = false,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      <div className="text-ink-soft">{children}</div>
      <DialogActions onCancel={dialog.onClose} isBusy={isBusy}>
        <Button look={look} isBusy={isBusy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
