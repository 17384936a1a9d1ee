import { categoryById } from '#contract/categories.ts'
import type { Mode } from '#contract/entities/task.ts'
import type { TaskFilter, TaskSort } from '#contract/task-filter.ts'
import { rupees } from '#web/ui/money.tsx'

export type FilterName = 'category' | 'status' | 'mode' | 'budget' | 'sort'

export const modeWords: Record<Mode, string> = { 'In-Person': 'In person', Remotely: 'Remote' }

export const sortWords: Record<TaskSort, string> = {
  newest: 'Newest first',
  budget: 'Highest budget',
  date: 'Soonest date',
}

/** 'Up to ₹500', '₹500 to ₹2,000', '₹10,000 or more'; nothing for any budget. */
export const budgetWords = ({ minBudget, maxBudget }: TaskFilter): string | undefined => {
  if (minBudget === undefined) return maxBudget === undefined ? undefined : `Up to ${rupees(maxBudget)}`
  return maxBudget === undefined
    ? `${rupees(minBudget)} or more`
    : `${rupees(minBudget)} to ${rupees(maxBudget)}`
}

/** What narrows the list, beside the search: the name of each filter, what it is set to, and what lets it go. */
export const chipsOf = (filter: TaskFilter) =>
  [
    {
      name: 'category',
      label: 'Category',
      value: filter.categoryId === undefined ? undefined : categoryById(filter.categoryId)?.name,
      off: { categoryId: undefined },
    },
    { name: 'status', label: 'Status', value: filter.status, off: { status: undefined } },
    { name: 'mode', label: 'Place', value: filter.mode && modeWords[filter.mode], off: { mode: undefined } },
    {
      name: 'budget',
      label: 'Budget',
      value: budgetWords(filter),
      off: { minBudget: undefined, maxBudget: undefined },
    },
  ] as const satisfies { name: FilterName; label: string; value: string | undefined; off: TaskFilter }[]

/** Lets go of everything that narrows; the order stays. */
export const nothingNarrowed: TaskFilter = {
  q: undefined,
  categoryId: undefined,
  status: undefined,
  mode: undefined,
  minBudget: undefined,
  maxBudget: undefined,
}
