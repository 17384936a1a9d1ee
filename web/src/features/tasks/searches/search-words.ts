import type { SearchFilter } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import type { TaskFilter } from '#contract/task-filter.ts'
import { chipsOf } from '#web/features/tasks/lists/filter-words.ts'
import { texts } from '#web/texts.ts'

/** What a saved search keeps of a filter: a new task is always open, and an order finds nothing. */
export const keptOf = ({ status: _, sort: __, ...kept }: TaskFilter): SearchFilter => kept

const partsOf = (filter: SearchFilter): string[] =>
  chipsOf(filter).flatMap(({ value }) => (value === undefined ? [] : [value]))

/** What a search looks for: '“sofa” • Delivery • Pune'. */
export const searchWords = (filter: SearchFilter): string => {
  const parts = [...(filter.q === undefined ? [] : [texts.searches.words(filter.q)]), ...partsOf(filter)]
  return parts.length === 0 ? texts.searches.anything : parts.join(' • ')
}

/** A name for a search until somebody chooses another. */
export const suggestedName = (filter: SearchFilter): string =>
  ([filter.q, ...partsOf(filter)].filter(Boolean).join(', ') || texts.searches.anything)
    .slice(0, limits.savedSearch.name.max)
    .trim()

/** True if two searches look for the same. */
export const isSameSearch = (a: SearchFilter, b: SearchFilter): boolean => searchWords(a) === searchWords(b)
