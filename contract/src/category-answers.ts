import type { Answer, CategoryField } from './entities/category.ts'
import type { MarketCategory } from './market-categories.ts'

/** What a field is called in forms and answers. A number in another unit is another field. */
export const labelOf = ({ kind, label, unit }: CategoryField): string =>
  kind === 'number' && unit ? `${label} (${unit})` : label

/** What a task said before. */
export interface AnsweredBefore {
  categoryId: number
  answers: readonly Answer[]
}

/**
 * What a form asks in a category. A task that says more than that, as the category has changed since, goes on saying it
 * until its poster takes it out.
 */
export const askedFields = (
  { id, fields }: Pick<MarketCategory, 'id' | 'fields'>,
  before?: AnsweredBefore,
): CategoryField[] => {
  const labels = new Set(fields.map(labelOf))
  const others = before?.categoryId === id ? before.answers.filter(({ label }) => !labels.has(label)) : []
  return [...fields, ...others.map(({ label }) => ({ label, kind: 'text' as const }))]
}

/** What is answered to a field; empty if nothing is. */
export const answerTo = (answers: readonly Answer[], label: string): string =>
  answers.find(answer => answer.label === label)?.value ?? ''
