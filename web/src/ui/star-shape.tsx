import { useId } from 'react'

const outline = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.4l-5.8 3.1 1.1-6.45-4.7-4.6 6.5-.95z'

/** One star filled from the left by `fill`, 0 to 1. */
export function StarShape({ fill, size }: { fill: number; size: number }) {
  const id = useId()
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" strokeLinejoin="round">
      <clipPath id={id}>
        <rect width={24 * fill} height="24" />
      </clipPath>
      <path d={outline} className="fill-star-off stroke-line-strong" strokeWidth="1.5" />
      <path d={outline} className="fill-star stroke-star-edge" strokeWidth="1.5" clipPath={`url(#${id})`} />
    </svg>
  )
}
