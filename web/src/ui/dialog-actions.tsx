import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What ends a dialog: the way out, then the act; below each other where their words do not fit side by side. */
export function DialogActions({ onCancel, children }: { onCancel: () => unknown; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3 *:min-w-fit *:grow *:basis-0">
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
