import { texts } from '#web/texts.ts'

const bone = 'block animate-shimmer bg-off'
const line = `${bone} rounded-full`

/** Grey lines where text will be. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col gap-2.5">
      {[...Array(lines).keys()].map(index => (
        <span key={index} className={`${line} h-4 ${index === lines - 1 ? 'w-3/5' : 'w-full'}`} />
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
        <div className="flex flex-1 flex-col gap-3 py-0.5">
          <span className={`${line} h-3 w-2/5`} />
          <span className={`${line} h-5 w-4/5`} />
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-2.5">
        <span className={`${line} h-3 w-3/5`} />
        <span className={`${line} h-3 w-2/5`} />
      </div>
      <div className="mt-4 flex justify-between border-t border-line pt-4">
        <span className={`${line} h-5 w-20`} />
        <span className={`${line} h-5 w-24`} />
      </div>
    </div>
  )
}

/** The shape of a list row that is on its way. */
export function SkeletonRow() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-18 items-center gap-3 px-4 py-3 not-first:border-t not-first:border-line"
    >
      <span className={`${bone} size-12 rounded-full`} />
      <div className="flex flex-1 flex-col gap-2.5">
        <span className={`${line} h-4 w-2/5`} />
        <span className={`${line} h-3 w-4/5`} />
      </div>
    </div>
  )
}

type SkeletonListProps = { text?: string; count?: number; isRows?: boolean }

/** A list that is loading: its text for everyone, and the shapes of its cards or rows. */
export function SkeletonList({ text = texts.common.loading, count = 4, isRows = false }: SkeletonListProps) {
  const Shape = isRows ? SkeletonRow : SkeletonCard
  const shapes = [...Array(count).keys()].map(index => <Shape key={index} />)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-caption text-ink-soft">
        {text}
      </p>
      {isRows ? (
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-low">{shapes}</div>
      ) : (
        shapes
      )}
    </div>
  )
}
