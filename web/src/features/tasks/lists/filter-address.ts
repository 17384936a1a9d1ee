import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { listedStatuses, modes } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { paths } from '#contract/paths.ts'
import { type TaskFilter, taskSorts } from '#contract/task-filter.ts'
import { useAllCategories } from '#web/ui/categories.ts'

const wordOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find(word => word === text)

const rupeesOf = (text: string | null): number | undefined => {
  const amount = /^\d{1,8}$/.test(text ?? '') ? Number(text) : Number.NaN
  return amount <= limits.task.budget.max ? amount : undefined
}

/** The filter that an address asks for; what it says wrongly, or what says nothing, is left out. */
function filterFrom(params: URLSearchParams, categories: readonly MarketCategory[]): TaskFilter {
  const sort = wordOf(taskSorts, params.get('sort'))
  const filter: TaskFilter = {
    q: params.get('q')?.trim().slice(0, limits.search.max) || undefined,
    categoryId: categories.find(({ id }) => String(id) === params.get('category'))?.id,
    status: wordOf(listedStatuses, params.get('status')),
    mode: wordOf(modes, params.get('mode')),
    city: params.get('city')?.trim().slice(0, limits.task.city.max) || undefined,
    minBudget: rupeesOf(params.get('min')),
    maxBudget: rupeesOf(params.get('max')),
    sort: sort === 'newest' ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The same as an address says it. */
export function addressOf(filter: TaskFilter): Record<string, string> {
  const { q, categoryId, status, mode, city, minBudget, maxBudget, sort } = filter
  const said = { q, category: categoryId, status, mode, city, min: minBudget, max: maxBudget, sort }
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Where the list is that a filter finds. */
export const homeWith = (filter: TaskFilter): string =>
  `${paths.home}?${new URLSearchParams(addressOf(filter))}`

/** The filter in the address, and how to change parts of it: coming back finds it again, and a link carries it. */
export function useFilter(): [TaskFilter, (changes: TaskFilter) => void] {
  const [params, setParams] = useSearchParams()
  const said = params.toString()
  const categories = useAllCategories()
  const filter = useMemo(() => filterFrom(new URLSearchParams(said), categories), [said, categories])
  const change = (changes: TaskFilter) => {
    setParams(addressOf({ ...filter, ...changes }), { replace: true })
    // New results begin at the top.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return [filter, change]
}
