import type { SearchFilter } from './entities/search.ts'
import type { TaskStatus } from './entities/task.ts'

/** The orders of the list: newest first; highest budget first; soonest start first, then undated, then days gone by. */
export const taskSorts = ['newest', 'budget', 'date'] as const
export type TaskSort = (typeof taskSorts)[number]

/** Which tasks, and in which order. A missing field does not narrow the list. */
export interface TaskFilter extends SearchFilter {
  status?: TaskStatus
  sort?: TaskSort
}
