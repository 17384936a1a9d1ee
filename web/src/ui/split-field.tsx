import type { ChangeEvent, CSSProperties } from 'react'
import { amountIn } from './amount.ts'
import type { FieldTexts } from './field.tsx'
import { rupees } from './money.tsx'
import { MoneyField } from './money-field.tsx'
import { splitWords, type Two } from './split.ts'

type SplitFieldProps = FieldTexts & {
  /** The sum to split, in rupees. */
  total: number
  two: Two
  name?: string
  /** How much of it goes to the provider, as typed; '' while nobody has said. */
  value: string
  onChange: (value: string) => void
}

/** How much of an amount goes to the provider and how much back: drawn with the thumb, or typed to the paisa. */
export function SplitField({ total, two, value, onChange, ...field }: SplitFieldProps) {
  const amount = Math.min(amountIn(value) || 0, total)
  const words = splitWords(amount, total, two)
  const slide = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Number(target.value)
    // Whole rupees, but all of it at the end.
    onChange(String(chosen >= total ? total : Math.min(Math.round(chosen), total)))
  }
  return (
    <div className="flex flex-col gap-1">
      <MoneyField
        {...field}
        required
        min={0}
        max={total}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <input
        type="range"
        aria-label={field.label}
        aria-valuetext={words}
        min={0}
        max={total}
        step="any"
        value={amount}
        onChange={slide}
        className="tb-range h-11 w-full rounded-control"
        style={{ '--part': total > 0 ? amount / total : 0 } as CSSProperties}
      />
      <p className="flex justify-between text-caption text-ink-soft tabular-nums" aria-hidden="true">
        <span>{rupees(0)}</span>
        <span>{rupees(total)}</span>
      </p>
      <output className="font-semibold wrap-anywhere">{value !== '' && words}</output>
    </div>
  )
}
