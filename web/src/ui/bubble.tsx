import type { ReactNode } from 'react'

type BubbleProps = {
  isOwn: boolean
  /** Small, above the words. */
  author: string
  children: ReactNode
  /** Below the words. */
  below?: ReactNode
}

/** What one of two people said, on their side: not a message, but set like one. */
export function Bubble({ isOwn, author, children, below }: BubbleProps) {
  const side = isOwn
    ? 'ml-auto rounded-br-md bg-press text-on-press'
    : 'mr-auto rounded-bl-md border border-bubble-line bg-bubble'
  return (
    <div className={`max-w-[85%] rounded-[1.125rem] px-3 py-2 ${side}`}>
      <p className="text-micro">{author}</p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {children}
      </p>
      {below}
    </div>
  )
}
