import { type ReactNode, useEffect, useRef } from 'react'

export interface Suggestion {
  icon: ReactNode
  words: string
  /** Its name where its icon is not seen. */
  label?: string
  onChoose: () => void
}

type SuggestionListProps = { label: string; suggestions: readonly Suggestion[]; onClose: () => void }

/** Suggestions while somebody types, over what stands below a field; closed by Escape and by a press beside it. */
export function SuggestionList({ label, suggestions, onClose }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!list.current?.parentElement?.contains(target as Node)) onClose()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    addEventListener('pointerdown', onPress)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPress)
      removeEventListener('keydown', onKey)
    }
  }, [onClose])
  return (
    <ul
      ref={list}
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-panel border border-line bg-card py-1 shadow-high"
    >
      {suggestions.map(({ icon, words, label: name = words, onChoose }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={name}
            onClick={onChoose}
            className="flex min-h-12 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-press-soft active:bg-press-soft"
          >
            <span className="shrink-0 text-ink-soft">{icon}</span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
