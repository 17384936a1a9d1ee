import { keepPreviousData, useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { suggestSearches } from '#contract/endpoints/finding.ts'
import type { Suggestions as Found } from '#contract/entities/finding.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { useCategories } from '#web/ui/categories.ts'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'

interface SuggestionsProps {
  typed: string
  onChoose: (changes: TaskFilter) => void
}

/** How long a pause in typing is: each letter of a quick word is no call. */
const pauseMs = 150
const mostShown = 8

interface Choice {
  icon: ReactNode
  words: string
  label?: string
  changes: TaskFilter
}

/** Suggestions for a search while it is typed, under its field. Nothing while they load, or if that fails. */
export default function Suggestions({ typed, onChoose }: SuggestionsProps) {
  const [asked, setAsked] = useState(typed)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const close = useCallback(() => setClosedAt(typed), [typed])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...read(suggestSearches, { query: { q: asked } }),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const choices = useChoices(data).slice(0, mostShown)
  if (choices.length === 0 || closedAt === typed || typed.trim() === '') return null
  return (
    <SuggestionList
      label={texts.finding.suggestions}
      suggestions={choices.map(({ changes, ...choice }) => ({
        ...choice,
        onChoose: () => onChoose({ q: undefined, ...changes }),
      }))}
      onClose={close}
    />
  )
}

const size = 20

function useChoices(found: Found | undefined): Choice[] {
  const offered = useCategories()
  if (!found) return []
  const { searches, categories, cities, words } = found
  const categoryOf = (name: string) => offered.find(category => category.name === name)?.id
  return [
    ...searches.map(q => ({
      ...{ icon: <History aria-hidden="true" size={size} />, words: q },
      ...{ label: texts.finding.lookedFor(q), changes: { q } },
    })),
    ...categories.map(name => ({
      ...{ icon: <LayoutGrid aria-hidden="true" size={size} />, words: name },
      ...{ label: texts.finding.inCategory(name), changes: { categoryId: categoryOf(name) } },
    })),
    ...cities.map(city => ({
      ...{ icon: <MapPin aria-hidden="true" size={size} />, words: city },
      ...{ label: texts.finding.inCity(city), changes: { city } },
    })),
    ...words
      .filter(word => !searches.includes(word))
      .map(q => ({ icon: <Search aria-hidden="true" size={size} />, words: q, changes: { q } })),
  ]
}
