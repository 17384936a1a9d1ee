import * as Type from 'typebox'
import { maxCategoryId } from '../categories.ts'
import { limits } from '../limits.ts'
import { instant, text } from './fields.ts'
import { Mode } from './task.ts'

const rupees = (title: string) => Type.Integer({ title, minimum: 0, maximum: limits.task.budget.max })

/** Filters of the task list and of saved searches. A missing field does not filter. */
export const SearchFilter = Type.Object({
  q: Type.Optional(Type.String({ title: 'Search', maxLength: limits.search.max })),
  categoryId: Type.Optional(Type.Integer({ title: 'Category', minimum: 1, maximum: maxCategoryId })),
  mode: Type.Optional(Mode),
  minBudget: Type.Optional(rupees('Lowest budget')),
  maxBudget: Type.Optional(rupees('Highest budget')),
  city: Type.Optional(Type.String({ title: 'City', maxLength: limits.task.city.max })),
})
export type SearchFilter = Type.Static<typeof SearchFilter>

export const SavedSearchForm = Type.Object({
  name: text('Name', limits.savedSearch.name),
  filter: SearchFilter,
  /** Whether new tasks that match make an alert. */
  notify: Type.Boolean({ title: 'Tell me about new tasks' }),
})
export type SavedSearchForm = Type.Static<typeof SavedSearchForm>

export const SavedSearch = Type.Object(
  { _id: Type.String(), ...SavedSearchForm.properties, createdAt: instant },
  { title: 'SavedSearch' },
)
export type SavedSearch = Type.Static<typeof SavedSearch>
