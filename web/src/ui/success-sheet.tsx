import type { ReactNode } from 'react'
import { BottomSheet } from './bottom-sheet.tsx'

type SuccessSheetProps = {
  isOpen: boolean
  title: string
  /** One sentence. */
  text: string
  picture: ReactNode
  onClose: () => void
  /** The one thing to do next. */
  children: ReactNode
}

/** Something has gone well: a scene, what it is, and what comes next. */
export function SuccessSheet({ isOpen, title, text, picture, onClose, children }: SuccessSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} title={title} isTitleBelow onClose={onClose}>
      <div className="mx-auto aspect-4/3 w-40">{picture}</div>
      <div className="flex flex-col gap-1 text-center">
        <p aria-hidden="true" className="text-title wrap-anywhere">
          {title}
        </p>
        <p className="text-balance">{text}</p>
      </div>
      {children}
    </BottomSheet>
  )
}
