import type { Task } from '#contract/entities/task.ts'
import { cityKey, searchNeedle, searchText } from '#contract/search.ts'
import type { TaskFilter, TaskSort } from '#contract/task-filter.ts'

// The rule of the list of tasks in a few lines of plain code: tests compare the server's SQL with it.

const matchesSearch = (task: Task, needle: string | null): boolean =>
  needle !== null && searchText(task).includes(needle)

const isInCity = ({ modeOfTask, taskCity }: Task, city = ''): boolean =>
  cityKey(city) === '' || (modeOfTask === 'In-Person' && cityKey(taskCity) === cityKey(city))

const isFound = (task: Task, filter: TaskFilter): boolean =>
  (filter.status === undefined || task.Status === filter.status) &&
  (filter.categoryId === undefined || task.categoryId === filter.categoryId) &&
  (filter.mode === undefined || task.modeOfTask === filter.mode) &&
  (filter.minBudget === undefined || task.budget >= filter.minBudget) &&
  (filter.maxBudget === undefined || task.budget <= filter.maxBudget) &&
  isInCity(task, filter.city) &&
  matchesSearch(task, searchNeedle(filter.q ?? ''))

type Order = (a: Task, b: Task) => number

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

const orders: Record<TaskSort, (today: string) => Order> = {
  newest: () => () => 0,
  budget: () => (a, b) => b.budget - a.budget,
  date: byDate,
}

/** The tasks asked for, in the order asked for, ties newest first. `today` is the calendar day in India. */
export function findTasks(tasks: readonly Task[], filter: TaskFilter, today: string): Task[] {
  const order = orders[filter.sort ?? 'newest'](today)
  return tasks
    .filter(task => isFound(task, filter))
    .sort((a, b) => order(a, b) || Number(b._id) - Number(a._id))
}
