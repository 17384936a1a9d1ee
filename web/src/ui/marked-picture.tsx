import type { ReactNode } from 'react'

type MarkedPictureProps = {
  /** A face or the picture of a task, 48 wide. */
  children: ReactNode
  /** Decorative, 12 wide: what kind of thing this is. */
  mark: ReactNode
  isStrong?: boolean
}

/** A picture with a small mark of its kind on the lower right corner. */
export const MarkedPicture = ({ children, mark, isStrong = false }: MarkedPictureProps) => (
  <span className="relative grid shrink-0">
    {children}
    <span
      aria-hidden="true"
      className={`absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full ring-2 ring-page [&>svg]:size-3 ${isStrong ? 'bg-press text-on-press' : 'bg-sunken text-ink'}`}
    >
      {mark}
    </span>
  </span>
)
