import type { ReactNode } from 'react'

const bone = 'block animate-shimmer rounded-full bg-off'

/** Grey lines where text will be. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {[...Array(lines).keys()].map(line => (
        <span key={line} className={`${bone} h-4 ${line === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  )
}

/** The shape of a task card that is on its way. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-card p-4 shadow-low">
      <div className="flex gap-3">
        <span className={`${bone} size-12 rounded-control`} />
        <div className="flex flex-1 flex-col gap-3">
          <span className={`${bone} h-3 w-2/5`} />
          <span className={`${bone} h-5 w-4/5`} />
          <span className={`${bone} h-3 w-3/5`} />
        </div>
      </div>
      <div className="mt-4 flex justify-between border-t border-line pt-4">
        <span className={`${bone} h-5 w-20`} />
        <span className={`${bone} h-5 w-24`} />
      </div>
    </div>
  )
}

/** The shape of a list row that is on its way. */
export function SkeletonRow() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3 p-4">
      <span className={`${bone} size-12`} />
      <div className="flex flex-1 flex-col gap-2.5">
        <span className={`${bone} h-4 w-2/5`} />
        <span className={`${bone} h-3 w-4/5`} />
      </div>
    </div>
  )
}

/** The shape of a person's name on a bar. */
export function SkeletonName() {
  return (
    <div aria-hidden="true" className="flex min-h-11 items-center gap-3">
      <span className={`${bone} size-10`} />
      <span className={`${bone} h-4 w-2/5`} />
    </div>
  )
}

/** The shape of a line to write on. */
export function SkeletonField() {
  return <div aria-hidden="true" className={`${bone} my-1 h-10 rounded-control`} />
}

/** A list that is loading: its text for everyone, and the shapes of what comes. */
export function SkeletonList({
  text = 'Loading...',
  count = 4,
  shape = <SkeletonCard />,
}: {
  text?: string
  count?: number
  shape?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-caption text-ink-soft">
        {text}
      </p>
      {[...Array(count).keys()].map(index => (
        <div key={index}>{shape}</div>
      ))}
    </div>
  )
}
