import { texts } from '#web/texts.ts'

const bone = 'block animate-shimmer bg-off'
const line = `${bone} rounded-full`

/** The shape of a task card that is on its way. */
export function SkeletonCard() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-card p-3">
      <div className="flex gap-3">
        <div className="flex flex-1 flex-col gap-3 py-0.5">
          <span className={`${line} h-3 w-2/5`} />
          <span className={`${line} h-4 w-4/5`} />
          <span className={`${line} mt-auto h-3 w-3/5`} />
        </div>
        <span className={`${bone} size-22 rounded-picture`} />
      </div>
      <div className="mt-2.5 flex h-6 items-center justify-between">
        <span className={`${line} h-4 w-20`} />
        <span className={`${line} h-3 w-24`} />
      </div>
    </div>
  )
}

/** The shape of a list row that is on its way. */
export function SkeletonRow() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-18 items-center gap-3 py-3 not-first:border-t not-first:border-line"
    >
      <span className={`${bone} size-12 rounded-full`} />
      <div className="flex flex-1 flex-col gap-2.5">
        <span className={`${line} h-4 w-2/5`} />
        <span className={`${line} h-3 w-4/5`} />
      </div>
    </div>
  )
}

/** The shapes of some rows that are on their way, without a word. */
export const SkeletonRows = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {[...Array(count).keys()].map(index => (
      <div key={index} className="flex min-h-16 items-center gap-3">
        <span className={`${bone} size-10 rounded-full`} />
        <span className={`${line} h-4 w-2/5`} />
      </div>
    ))}
  </div>
)

type SkeletonListProps = { text?: string; count?: number; isRows?: boolean }

/** A list that is loading: the shapes of its cards or rows, and its text for those who do not see them. */
export function SkeletonList({ text = texts.common.loading, count = 4, isRows = false }: SkeletonListProps) {
  const Shape = isRows ? SkeletonRow : SkeletonCard
  const shapes = [...Array(count).keys()].map(index => <Shape key={index} />)
  return (
    <div className={isRows ? '' : 'flex flex-col gap-2'}>
      <p role="status" className="sr-only">
        {text}
      </p>
      {shapes}
    </div>
  )
}
