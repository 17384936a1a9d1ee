import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '#web/texts.ts'

type FilterChipProps = {
  /** The name of the filter: 'Budget'. */
  name: string
  /** The value of the filter; undefined while it is off. */
  value?: string | undefined
  onOpen: () => void
  onRemove: () => void
}

/** One filter: opens its choices; while it narrows it says to what, and can be let go at once. */
export function FilterChip({ name, value, onOpen, onRemove }: FilterChipProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const look = value
    ? 'border-press-ink bg-press-soft text-press-ink'
    : 'border-line-strong bg-card text-ink hover:border-ink-soft'
  return (
    <span
      className={`inline-flex min-h-11 shrink-0 items-center rounded-full border font-semibold transition-colors ${look}`}
    >
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-label={value ? texts.controls.filterSet(name, value) : name}
        onClick={onOpen}
        className={`inline-flex min-h-11 items-center gap-1 rounded-full whitespace-nowrap ${value ? 'pr-1 pl-4' : 'pr-3 pl-4'}`}
      >
        {value ?? name}
        {!value && <ChevronDown aria-hidden="true" size={18} className="text-ink-soft" />}
      </button>
      {value && (
        <button
          type="button"
          aria-label={texts.controls.removeFilter(name, value)}
          onClick={() => {
            // This button is about to go; the focus stays with the filter.
            opener.current?.focus({ preventScroll: true })
            onRemove()
          }}
          className="grid size-11 place-items-center rounded-full"
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </span>
  )
}

type ChipRowProps = {
  label: string
  /** The first chip. When it changes, the row scrolls back to its start to show it. */
  first?: string | undefined
  children: ReactNode
}

/** Filters side by side, pushed sideways by the thumb where they do not all fit. */
export function ChipRow({ label, first, children }: ChipRowProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first one is what it is for
  useEffect(() => {
    row.current?.scrollTo({ left: 0 })
  }, [first])
  return (
    <fieldset ref={row} aria-label={label} className="tb-swipe-row -mx-4 flex min-w-0 gap-2 px-4 py-1">
      {children}
    </fieldset>
  )
}
