import { type ReactNode, useId } from 'react'

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedProps<Value extends string> = {
  legend: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  isLegendHidden?: boolean
  disabled?: boolean
}

export const segmentClass =
  'flex min-h-9 min-w-fit flex-1 items-center justify-center gap-1.5 rounded-[0.625rem] px-3 text-center text-caption font-semibold text-ink-soft transition-colors before:absolute before:inset-x-0 before:-inset-y-1'

/** Two or three short choices, all in sight: native radios drawn as one control. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  isLegendHidden = false,
  disabled,
}: SegmentedProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className={isLegendHidden ? 'sr-only' : 'font-semibold'}>
        {legend}
      </span>
      <div className="flex flex-wrap gap-y-2 rounded-control bg-sunken p-1">
        {options.map(option => (
          <label
            key={option.value}
            className={`relative max-w-full wrap-anywhere has-checked:bg-raised has-checked:text-press-ink has-checked:shadow-bar has-focus-visible:outline-3 has-focus-visible:outline-focus ${segmentClass}`}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-x-0 -inset-y-1 appearance-none rounded-[inherit] outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
