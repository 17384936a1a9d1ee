import type { Mode } from '#contract/entities/task.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import type { TaskFilter, TaskSort } from '#contract/task-filter.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

export type FilterName = 'category' | 'status' | 'mode' | 'city' | 'budget' | 'sort'

export const modeWords = (): Record<Mode, string> => texts.market.modes

export const sortWords = (): Record<TaskSort, string> => texts.market.orders

/** 'Up to ₹500', '₹500 to ₹2,000', '₹10,000 or more'; nothing for any budget. */
export const budgetWords = ({ minBudget, maxBudget }: TaskFilter): string | undefined => {
  if (minBudget === undefined)
    return maxBudget === undefined ? undefined : texts.market.upTo(rupees(maxBudget))
  return maxBudget === undefined
    ? texts.market.orMore(rupees(minBudget))
    : texts.market.fromTo(rupees(minBudget), rupees(maxBudget))
}

/** The active filters besides the search: name, value, and an action to clear it. */
export const chipsOf = (filter: TaskFilter, categories: readonly MarketCategory[]) =>
  [
    {
      name: 'category',
      label: texts.market.category,
      value: categories.find(({ id }) => id === filter.categoryId)?.name,
      off: { categoryId: undefined },
    },
    {
      name: 'status',
      label: texts.common.status,
      value: filter.status && texts.controls.taskStatuses[filter.status],
      off: { status: undefined },
    },
    {
      name: 'mode',
      label: texts.market.place,
      value: filter.mode && modeWords()[filter.mode],
      off: { mode: undefined },
    },
    {
      name: 'city',
      label: texts.common.city,
      value: filter.city,
      off: { city: undefined },
    },
    {
      name: 'budget',
      label: texts.common.budget,
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
  city: undefined,
  minBudget: undefined,
  maxBudget: undefined,
}
