const bone = 'block animate-shimmer bg-off'

/** The shape of a person's face on a bar. */
export const SkeletonFace = () => (
  <span aria-hidden="true" className={`${bone} size-10 shrink-0 rounded-full`} />
)

/** The shape of a person's name on a bar. */
export const SkeletonName = () => (
  <span aria-hidden="true" className={`${bone} my-1 h-4 w-2/5 rounded-full`} />
)

/** The shape of a line to write on. */
export function SkeletonField() {
  return <div aria-hidden="true" className={`${bone} h-11 rounded-full`} />
}
