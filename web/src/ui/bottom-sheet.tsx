import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { texts } from '#web/texts.ts'
import { IconButton } from './icon-button.tsx'
import { useModal, useStepFocus } from './use-modal.ts'
import { useSwipeAway } from './use-swipe-away.ts'

type BottomSheetProps = {
  isOpen: boolean
  title: string
  /** Of whom the sheet is about: in the middle, with the title below. */
  face?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A choice within reach of the thumb: rises from the column's foot, follows the finger back down. */
export function BottomSheet({ isOpen, title, face, onClose, children }: BottomSheetProps) {
  const modal = useModal(isOpen, onClose)
  const swipe = useSwipeAway(modal.ref, onClose, 'bottom')
  useStepFocus(isOpen ? title : null)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="tb-bottom-sheet mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-phone overscroll-contain rounded-t-card border-t border-line bg-page text-ink shadow-high"
    >
      <div
        className="sticky top-0 z-10 touch-none rounded-t-card bg-page pt-2 select-none short:static"
        onPointerDown={swipe.onPointerDown}
        onPointerMove={swipe.onPointerMove}
        onPointerUp={swipe.onPointerUp}
        onPointerCancel={swipe.onPointerCancel}
        onClickCapture={swipe.onClickCapture}
      >
        <span aria-hidden="true" className="mx-auto block h-1 w-10 rounded-full bg-line-strong" />
        <div
          className={
            face
              ? 'flex flex-col items-center gap-3 px-14 pt-4 pb-1 text-center'
              : 'flex items-center gap-2 py-1 pr-2 pl-4'
          }
        >
          {face}
          <h2
            id={titleId}
            className={`line-clamp-2 min-w-0 text-title wrap-anywhere ${face ? '' : 'flex-1'}`}
          >
            {title}
          </h2>
          <div className={face ? 'absolute top-3 right-2' : ''}>
            <IconButton label={texts.controls.close} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  )
}
