import type { ReactNode } from 'react'

type BubbleProps = {
  isOwn: boolean
  /** Of whoever said it, 24 wide. */
  face: ReactNode
  /** Small, above the words. */
  author: string
  children: ReactNode
  /** Below the words. */
  below?: ReactNode
}

/** The words of one of two people, on their side: not a message, but set like one. */
export function Bubble({ isOwn, face, author, children, below }: BubbleProps) {
  const look = isOwn
    ? 'rounded-br-md bg-press text-on-press'
    : 'rounded-bl-md border border-bubble-line bg-bubble'
  return (
    <div className={`flex max-w-[95%] items-end gap-2 ${isOwn ? 'ml-auto flex-row-reverse' : 'mr-auto'}`}>
      {face}
      <div className={`min-w-0 rounded-[1.125rem] px-3 py-2 ${look}`}>
        <p className="text-micro">{author}</p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {children}
        </p>
        {below}
      </div>
    </div>
  )
}

type BubbleButtonProps = {
  face: ReactNode
  /** Small, below the words: when it was. */
  note: string
  onClick: () => void
  children: ReactNode
}

/** One of somebody's messages, to choose. */
export function BubbleButton({ face, note, onClick, children }: BubbleButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-4 flex w-[calc(100%+--spacing(8))] items-end gap-2 px-4 py-1.5 text-left transition-colors hover:bg-press-soft active:bg-press-soft"
    >
      {face}
      <span className="min-w-0 rounded-[1.125rem] rounded-bl-md border border-bubble-line bg-bubble px-3 py-2">
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {children}
        </span>
        <span className="block text-right text-micro font-normal text-ink-soft tabular-nums">{note}</span>
      </span>
    </button>
  )
}
