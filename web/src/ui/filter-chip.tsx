import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '#web/texts.ts'
import { chipClass } from './chips.tsx'

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
  return (
    <span className={`relative inline-flex shrink-0 items-center ${chipClass(value !== undefined)} px-0!`}>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-label={value ? texts.controls.filterSet(name, value) : name}
        onClick={onOpen}
        className={`relative inline-flex min-h-9 items-center gap-1 rounded-full whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-1 ${value ? 'pl-4' : 'pr-3 pl-4'}`}
      >
        {value ?? name}
        {!value && <ChevronDown aria-hidden="true" size={16} className="text-ink-soft" />}
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
          className="relative grid h-9 w-11 place-items-center rounded-full after:absolute after:inset-x-0 after:-inset-y-1"
        >
          <X aria-hidden="true" size={16} />
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
    <fieldset
      ref={row}
      aria-label={label}
      className="tb-swipe-row tb-fading-row -mx-4 flex min-w-0 gap-2 px-4 py-1"
    >
      {children}
    </fieldset>
  )
}
