import Check from 'lucide-react/icons/check'
import { chipClass } from './chips.tsx'

type ToggleChipsProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** Any number of a few short choices. */
export function ToggleChips<Value extends string>({
  legend,
  options,
  chosen,
  onToggle,
}: ToggleChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => {
          const isChosen = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onToggle(value)}
              className={chipClass(isChosen)}
            >
              {isChosen && <Check aria-hidden="true" size={16} />}
              {label}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
