/** A chip of 36 with a target of 44; the chosen one is filled softly, without an outline. */
export const chipClass = (isChosen: boolean): string =>
  `relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-4 text-caption font-semibold whitespace-nowrap transition-colors before:absolute before:inset-x-0 before:-inset-y-1 ${
    isChosen ? 'bg-press-soft text-press-ink' : 'bg-sunken text-ink hover:bg-press-soft'
  }`

type QuickPicksProps<Value> = {
  label: string
  options: readonly { value: Value; label: string; isChosen?: boolean }[]
  onPick: (value: Value) => void
}

/** Things to pick by one press, which fill in a field near them. */
export function QuickPicks<Value>({ label, options, onPick }: QuickPicksProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {options.map(option => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.isChosen}
          onClick={() => onPick(option.value)}
          className={chipClass(option.isChosen ?? false)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
