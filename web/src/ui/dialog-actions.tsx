import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'
import { useHeld } from './use-modal.ts'

type DialogActionsProps = { onCancel: () => unknown; isBusy: boolean; children: ReactNode }

/**
 * The buttons that end a dialog: the way out, then the act; below each other if their words do not fit side by side.
 * While the act runs there is no way out, as leaving would look like stopping it.
 */
export function DialogActions({ onCancel, isBusy, children }: DialogActionsProps) {
  useHeld(isBusy)
  return (
    <div className="flex flex-wrap gap-3 *:min-w-fit *:grow *:basis-0">
      <Button look="secondary" disabled={isBusy} onClick={onCancel}>
        {texts.controls.cancel}
      </Button>
      {children}
    </div>
  )
}
