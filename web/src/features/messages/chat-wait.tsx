const bone = 'block animate-shimmer bg-off'

/** The shape of a person's name on a bar. */
export function SkeletonName() {
  return (
    <div aria-hidden="true" className="flex min-h-11 items-center gap-3">
      <span className={`${bone} size-10 rounded-full`} />
      <span className={`${bone} h-4 w-2/5 rounded-full`} />
    </div>
  )
}

/** The shape of a line to write on. */
export function SkeletonField() {
  return <div aria-hidden="true" className={`${bone} my-1 h-10 rounded-control`} />
}
