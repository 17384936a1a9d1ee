import type { Mode, Task, TaskStatus } from './entities/task.ts'
import { matchesSearch, searchNeedle } from './search.ts'

/** The orders of the list: newest first; highest budget first; soonest start first, then undated, then days gone by. */
export const taskSorts = ['newest', 'budget', 'date'] as const
export type TaskSort = (typeof taskSorts)[number]

/** Which tasks, in which order; what is left out narrows nothing. */
export interface TaskFilter {
  q?: string
  status?: TaskStatus
  categoryId?: number
  mode?: Mode
  /** Whole rupees, inclusive. */
  minBudget?: number
  maxBudget?: number
  sort?: TaskSort
}

const isFound = (task: Task, filter: TaskFilter, needle: string | null): boolean =>
  (filter.status === undefined || task.Status === filter.status) &&
  (filter.categoryId === undefined || task.categoryId === filter.categoryId) &&
  (filter.mode === undefined || task.modeOfTask === filter.mode) &&
  (filter.minBudget === undefined || task.budget >= filter.minBudget) &&
  (filter.maxBudget === undefined || task.budget <= filter.maxBudget) &&
  (needle === '' || matchesSearch(task, needle))

type Order = (a: Task, b: Task) => number

const byNewest: Order = (a, b) => Number(b._id) - Number(a._id)

/** Days to come, no day, days gone by. */
const datePhase = (day: string | null, today: string): number => (day === null ? 1 : day >= today ? 0 : 2)

const byDate =
  (today: string): Order =>
  (a, b) => {
    const phase = datePhase(a.startDate, today)
    const between = phase - datePhase(b.startDate, today)
    if (between !== 0 || a.startDate === b.startDate) return between
    // The nearer to today the earlier, on either side of it.
    return a.startDate! < b.startDate! === (phase === 0) ? -1 : 1
  }

/** The order of the list, ties newest first. `today` is the calendar day in India. */
export const orderOf = (sort: TaskSort = 'newest', today: string): Order => {
  if (sort === 'newest') return byNewest
  const first = sort === 'budget' ? (a: Task, b: Task) => b.budget - a.budget : byDate(today)
  return (a, b) => first(a, b) || byNewest(a, b)
}

/** The tasks asked for, in the order asked for. The server's list answers the same. */
export function findTasks(tasks: readonly Task[], filter: TaskFilter, today: string): Task[] {
  const needle = searchNeedle(filter.q ?? '')
  return tasks.filter(task => isFound(task, filter, needle)).sort(orderOf(filter.sort, today))
}
