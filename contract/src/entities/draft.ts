import * as Type from 'typebox'
import { maxCategoryId } from '../categories.ts'
import { limits } from '../limits.ts'
import { instant, text } from './fields.ts'

/** A task that nobody has posted yet. Missing fields are empty or 0. */
export const DraftForm = Type.Object({
  title: text('Title', { min: 1, max: limits.task.title.max }),
  description: text('Description', { max: limits.task.description.max }),
  categoryId: Type.Integer({ title: 'Category', minimum: 0, maximum: maxCategoryId }),
  taskCity: text('City', limits.task.city),
  budget: Type.Number({ title: 'Budget', minimum: 0, maximum: limits.task.budget.max }),
})
export type DraftForm = Type.Static<typeof DraftForm>

export const Draft = Type.Object(
  { _id: Type.String(), ...DraftForm.properties, createdAt: instant },
  { title: 'Draft' },
)
export type Draft = Type.Static<typeof Draft>
