import { type ReactNode, useId } from 'react'

type RadioOption<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type RadioGroupProps<Value extends string> = {
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  isLegendHidden?: boolean
  disabled?: boolean
}

/** One of a few, all in sight: native radios drawn as a segmented control. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
  isLegendHidden = false,
  disabled,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className={isLegendHidden ? 'sr-only' : 'font-semibold'}>
        {legend}
      </span>
      <div className="flex flex-wrap rounded-control border border-line bg-sunken p-1">
        {options.map(option => (
          <label
            key={option.value}
            className="relative flex min-h-11 max-w-full min-w-fit flex-1 items-center justify-center gap-2 rounded-[calc(var(--radius-control)-4px)] px-2 text-center font-semibold wrap-anywhere text-ink-soft transition-colors has-checked:bg-raised has-checked:text-press-ink has-checked:shadow-low has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
