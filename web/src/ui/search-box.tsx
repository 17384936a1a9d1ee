import Search from 'lucide-react/icons/search'
import { type FormEvent, useRef } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'

type SearchBoxProps = {
  value: string
  onChange: (value: string) => void
  onSearch: () => void
  label?: string
  placeholder?: string
}

/** A search field with its 'Search' button; Enter searches, too. */
export function SearchBox({
  value,
  onChange,
  onSearch,
  label = texts.controls.searchTasks,
  placeholder = label,
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The on-screen keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
    onSearch()
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap gap-2">
        <span className="relative min-w-0 flex-1 basis-[10rem]">
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
            className="block min-h-12 w-full rounded-control border border-line-strong bg-card py-2 pr-3 pl-11 hover:border-ink-soft focus:border-press-ink focus:outline-none focus-visible:ring-3 focus-visible:ring-focus/40"
          />
        </span>
        <Button type="submit">{texts.controls.search}</Button>
      </form>
    </search>
  )
}
