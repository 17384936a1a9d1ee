import * as Type from 'typebox'
import { iconCount, maxCategoryId } from '../categories.ts'
import { categoryLimits } from '../market-limits.ts'
import { oneOf, text } from './fields.ts'

export const fieldKinds = ['text', 'number', 'choice'] as const

/** A question that a category adds to those that every task has. */
export const CategoryField = Type.Object({
  label: text('Label', categoryLimits.label),
  kind: oneOf('Kind', fieldKinds),
  /** The unit of a number, such as 'kg'. */
  unit: Type.Optional(text('Unit', categoryLimits.unit)),
  /** The options of a choice. */
  choices: Type.Optional(
    Type.Array(text('Choice', categoryLimits.choice), {
      title: 'Choices',
      minItems: categoryLimits.choices.min,
      maxItems: categoryLimits.choices.max,
    }),
  ),
  isRequired: Type.Optional(Type.Boolean()),
})
export type CategoryField = Type.Static<typeof CategoryField>

/** A category of the operators' own, or how one of the fourteen differs here: what is missing is as it comes. */
export const CategoryDetail = Type.Object({
  id: Type.Integer({ title: 'Category', minimum: 1, maximum: maxCategoryId }),
  name: Type.Optional(text('Name', categoryLimits.name)),
  icon: Type.Optional(Type.Integer({ title: 'Icon', minimum: 0, maximum: iconCount - 1 })),
  asksDays: Type.Optional(Type.Boolean()),
  fields: Type.Optional(Type.Array(CategoryField, { title: 'Fields', maxItems: categoryLimits.fields })),
})
export type CategoryDetail = Type.Static<typeof CategoryDetail>

/** A task's answer to a field of its category, in the words that the field had then. */
export const Answer = Type.Object({
  label: Type.String({ title: 'Label', maxLength: categoryLimits.shownLabel }),
  value: text('Answer', categoryLimits.answer),
})
export type Answer = Type.Static<typeof Answer>
