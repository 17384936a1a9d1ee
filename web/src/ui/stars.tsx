import { useId } from 'react'
import { texts } from '#web/texts.ts'
import { StarShape } from './star-shape.tsx'

const five = [1, 2, 3, 4, 5]

type StarsProps = { value: number; size?: number; isNumberShown?: boolean }

/** A rating out of five, partly filled to the fraction, with its number rounded to two decimals. */
export function Stars({ value, size = 20, isNumberShown = true }: StarsProps) {
  const rounded = Math.round(value * 100) / 100
  return (
    <span className="inline-flex items-center gap-1.5">
      <span role="img" aria-label={texts.fields.ratedOf(rounded)} className="inline-flex">
        {five.map(star => (
          <StarShape key={star} size={size} fill={Math.min(1, Math.max(0, value - star + 1))} />
        ))}
      </span>
      {isNumberShown && (
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {rounded}
        </span>
      )}
    </span>
  )
}

type StarInputProps = {
  /** 0 for not rated yet. */
  value: number
  onChange: (value: number) => void
  label?: string
  required?: boolean
}

/** Five native radios, '1 star' to '5 stars', so that arrow keys and native checks work. */
export function StarInput({ value, onChange, label = texts.fields.rating, required }: StarInputProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="sr-only">
        {label}
      </span>
      <div className="flex justify-between">
        {five.map(star => (
          <span
            key={star}
            className="relative grid aspect-square w-1/5 max-w-16 place-items-center rounded-control transition-[scale] active:scale-90 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <StarShape size={44} fill={star <= value ? 1 : 0} />
            <input
              type="radio"
              name={id}
              aria-label={texts.fields.starCount(star)}
              checked={star === value}
              required={required}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </span>
        ))}
      </div>
    </div>
  )
}
