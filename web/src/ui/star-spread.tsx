import { texts } from '#web/texts.ts'
import { StarShape } from './star-shape.tsx'

/** How many ratings had five stars, four and so on; `spread` begins with one star. */
export function StarSpread({ spread }: { spread: readonly number[] }) {
  const most = Math.max(1, ...spread)
  return (
    <ul className="flex flex-col gap-1">
      {spread
        .map((count, index) => ({ stars: index + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-2 text-caption text-ink-soft tabular-nums">
            <span className="sr-only">{texts.reviews.ofStars(stars, count)}</span>
            <span aria-hidden="true" className="flex w-8 items-center gap-1">
              {stars}
              <StarShape size={12} fill={1} />
            </span>
            <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-delight"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="w-8 text-right">
              {count}
            </span>
          </li>
        ))}
    </ul>
  )
}
