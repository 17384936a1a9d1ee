import { texts } from '#web/texts.ts'
import { StarShape } from './star-shape.tsx'

type RatingProps = { rating: number; count?: number | undefined }

/** A rating in one line: a star, the number, and how many there are; 'New here' for nobody's yet. */
export function Rating({ rating, count }: RatingProps) {
  if (rating <= 0) return <>{texts.fields.newHere}</>
  const rounded = Math.round(rating * 100) / 100
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <StarShape size={14} fill={1} />
      <span role="img" aria-label={texts.fields.ratedOf(rounded)}>
        {rounded}
      </span>
      {count !== undefined && count > 0 && <span>({count})</span>}
    </span>
  )
}
