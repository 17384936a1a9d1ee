import type { SearchFilter } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { chipsOf } from '#web/features/tasks/lists/filter-words.ts'
import { texts } from '#web/texts.ts'
import { useAllCategories } from '#web/ui/categories.ts'

/** The part of a filter that a saved search keeps: a new task is always open, and an order finds nothing. */
export const keptOf = ({ status: _, sort: __, ...kept }: TaskFilter): SearchFilter => kept

/** Searches described in words. */
export function useSearchWords() {
  const categories = useAllCategories()
  const partsOf = (filter: SearchFilter): string[] =>
    chipsOf(filter, categories).flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    /** A search in words: '“sofa” • Delivery • Pune'. */
    words: (filter: SearchFilter): string => {
      const parts = [...(filter.q === undefined ? [] : [texts.searches.words(filter.q)]), ...partsOf(filter)]
      return parts.length === 0 ? texts.searches.anything : parts.join(' • ')
    },
    /** A name for a search until somebody chooses another. */
    suggestedName: (filter: SearchFilter): string =>
      ([filter.q, ...partsOf(filter)].filter(Boolean).join(', ') || texts.searches.anything)
        .slice(0, limits.savedSearch.name.max)
        .trim(),
  }
}
