import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import { useSwipeAway } from './use-swipe-away.ts'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  header?: ReactNode
  footer?: ReactNode
}

/** The sidebar: slides in from the column's left edge, follows the finger back out, and is named 'Menu'. */
export function Sheet({ isOpen, onClose, header, footer, children }: SheetProps) {
  const modal = useModal(isOpen, onClose)
  const swipe = useSwipeAway(modal.ref, onClose)
  return (
    <dialog
      {...modal}
      aria-label={texts.controls.menu}
      className="tb-sheet m-0 h-dvh max-h-none w-[min(21rem,90vw)] max-w-none touch-pan-y overscroll-contain rounded-r-card bg-page text-ink shadow-high"
      onPointerDown={event => {
        modal.onPointerDown(event)
        swipe.onPointerDown(event)
      }}
      onPointerMove={swipe.onPointerMove}
      onPointerUp={swipe.onPointerUp}
      onPointerCancel={swipe.onPointerCancel}
      onClickCapture={swipe.onClickCapture}
    >
      <div className="flex min-h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] select-none">
        <div className="flex items-start gap-2 bg-drawer p-4 pr-2 text-on-press">
          <div className="min-w-0 flex-1">{header}</div>
          <div className="[&_button]:text-on-press [&_button:hover]:bg-press-deep">
            <IconButton label={texts.controls.closeMenu} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
        </div>
        <div className="tb-awning" aria-hidden="true" />
        <nav aria-label={texts.controls.mainMenu} className="flex flex-1 flex-col gap-1 p-3">
          {children}
        </nav>
        {footer && <div className="px-5 py-4 text-caption text-ink-soft">{footer}</div>}
      </div>
    </dialog>
  )
}
