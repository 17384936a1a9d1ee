import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

type Option<Value> = { value: Value; label: string; icon?: ReactNode }

type OptionListProps<Value> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChoose: (value: Value) => void
  /** Two columns, for many short ones. */
  isGrid?: boolean
}

/** One of several, chosen by a single press. */
export function OptionList<Value extends string | number | undefined>({
  label,
  options,
  value,
  onChoose,
  isGrid = false,
}: OptionListProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={
        isGrid
          ? 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2'
          : 'flex min-w-0 flex-col gap-2'
      }
    >
      {options.map(option => {
        const isChosen = option.value === value
        return (
          <button
            key={String(option.value)}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(option.value)}
            className={`flex min-h-13 items-center gap-3 rounded-control border px-3 py-2 text-left font-semibold transition-colors active:scale-[0.99] ${
              isChosen
                ? 'border-press-ink bg-press-soft text-press-ink'
                : 'border-line bg-card text-ink hover:border-line-strong'
            }`}
          >
            {isChosen && isGrid ? <Check aria-hidden="true" size={20} className="shrink-0" /> : option.icon}
            <span className="min-w-0 flex-1 leading-tight wrap-anywhere">{option.label}</span>
            {isChosen && !isGrid && <Check aria-hidden="true" size={20} className="shrink-0" />}
          </button>
        )
      })}
    </fieldset>
  )
}
