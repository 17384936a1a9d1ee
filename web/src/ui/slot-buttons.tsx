import { type ReactNode, useId, useState } from 'react'
import { texts } from '#web/texts.ts'
import { behind } from './form.tsx'

type Slot<Value extends string> = { value: Value; label: string; hint: string; icon?: ReactNode }

type SlotButtonsProps<Value extends string> = {
  legend: string
  slots: readonly Slot<Value>[]
  /** The chosen slot, or '' for none. */
  value: Value | ''
  onChange: (value: Value | '') => void
  required?: boolean
  disabled?: boolean
  error?: string | undefined
}

/** One of a few or none: pressing the chosen one again clears it; where one is `required` the browser says so. */
export function SlotButtons<Value extends string>({
  legend,
  slots,
  value,
  onChange,
  required,
  disabled,
  error,
}: SlotButtonsProps<Value>) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="relative grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
        {/* Buttons have no native check: this field stands behind them, as in DateField. */}
        <input
          {...behind}
          onInvalid={() => setIsAsked(true)}
          required={required}
          value={value}
          onChange={() => {}}
          className="pointer-events-none absolute inset-x-4 bottom-0 h-px opacity-0"
        />
        {slots.map(slot => (
          <button
            key={slot.value}
            type="button"
            data-refused={error && ''}
            aria-pressed={slot.value === value}
            aria-labelledby={`${id}-${slot.value}`}
            aria-describedby={`${id}-${slot.value}-hint`}
            onClick={() => onChange(slot.value === value ? '' : slot.value)}
            className="flex min-h-18 flex-col items-center justify-center gap-0.5 rounded-control border border-line bg-card p-2 text-center transition-[background-color,border-color,scale] hover:border-line-strong active:scale-[0.98] aria-pressed:border-press-ink aria-pressed:bg-press-soft disabled:bg-off disabled:text-off-ink"
          >
            {slot.icon}
            <span id={`${id}-${slot.value}`} className="font-semibold">
              {slot.label}
            </span>
            <span id={`${id}-${slot.value}-hint`} className="text-caption text-ink-soft">
              {slot.hint}
            </span>
          </button>
        ))}
      </div>
      <p role="alert" className="text-caption font-semibold text-danger-ink empty:hidden">
        {error ?? (isAsked && required && value === '' && texts.fields.chooseOne)}
      </p>
    </fieldset>
  )
}
