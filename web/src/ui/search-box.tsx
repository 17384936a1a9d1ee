import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { texts } from '#web/texts.ts'

type SearchBoxProps = {
  value: string
  onChange: (value: string) => void
  onSearch: () => void
  label?: string
  placeholder?: string
  /** Suggestions for the search, over what stands below. */
  children?: ReactNode
}

/** A search field with a disc named 'Search' at its end, which fills once there is something to search for; Enter searches, too. */
export function SearchBox({
  value,
  onChange,
  onSearch,
  label = texts.controls.searchTasks,
  placeholder = label,
  children,
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The on-screen keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
    onSearch()
  }
  return (
    <search className="relative">
      <form onSubmit={submit} className="relative">
        <Search
          aria-hidden="true"
          size={20}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={event => onChange(event.target.value)}
          className="block min-h-12 w-full rounded-full bg-sunken py-2 pr-14 pl-11 outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={texts.controls.search}
          className={`absolute top-1/2 right-1 grid size-10 -translate-y-1/2 place-items-center rounded-full transition-colors after:absolute after:-inset-0.5 ${value === '' ? 'text-ink-soft' : 'bg-press text-on-press'}`}
        >
          <ArrowRight aria-hidden="true" size={20} />
        </button>
      </form>
      {children}
    </search>
  )
}
