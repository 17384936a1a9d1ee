import type { ReactNode } from 'react'

/** `note` is a word at the row's end, `hint` a line below the label. */
type Option<Value> = { value: Value; label: string; icon?: ReactNode; note?: string; hint?: string }

type RadioRowsProps<Value> = {
  label: string
  options: readonly Option<Value>[]
  value: Value | ''
  onChoose: (value: Value) => void
  isLabelShown?: boolean
}

/** One of several, a row each with a mark at its end; chosen by a single press, which may also close what asked. */
export function RadioRows<Value extends string | number | undefined>({
  label,
  options,
  value,
  onChoose,
  isLabelShown = false,
}: RadioRowsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelShown ? 'mb-1 font-semibold' : 'sr-only'}>{label}</legend>
      <div className="divide-y divide-line">
        {options.map(option => (
          <button
            key={String(option.value)}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className="group flex min-h-13 w-full items-center gap-3 py-2 text-left transition-colors hover:bg-press-soft active:bg-press-soft"
          >
            {option.icon && <span className="shrink-0 text-ink-soft">{option.icon}</span>}
            <span className="min-w-0 flex-1 wrap-anywhere">
              {option.label}
              {option.hint && <span className="block text-caption text-ink-soft">{option.hint}</span>}
            </span>
            {option.note && (
              <span className="shrink-0 text-caption text-ink-soft tabular-nums"> {option.note}</span>
            )}
            <span
              aria-hidden="true"
              className="size-5.5 shrink-0 rounded-full border-2 border-line-strong group-aria-pressed:border-[7px] group-aria-pressed:border-press-ink"
            />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
