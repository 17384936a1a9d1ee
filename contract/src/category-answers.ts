import type { Answer, CategoryField } from './entities/category.ts'
import type { MarketCategory } from './market-categories.ts'

/** The key of a field in forms and answers. A number in another unit is another field. */
export const labelOf = ({ kind, label, unit }: CategoryField): string =>
  kind === 'number' && unit ? `${label} (${unit})` : label

/** The earlier answers of the task. */
export interface AnsweredBefore {
  categoryId: number
  answers: readonly Answer[]
}

/**
 * The questions of a form in a category. A task that answers more than those, because the category has changed since,
 * keeps its answers until its poster takes them out.
 */
export const askedFields = (
  { id, fields }: Pick<MarketCategory, 'id' | 'fields'>,
  before?: AnsweredBefore,
): CategoryField[] => {
  const labels = new Set(fields.map(labelOf))
  const others = before?.categoryId === id ? before.answers.filter(({ label }) => !labels.has(label)) : []
  return [...fields, ...others.map(({ label }) => ({ label, kind: 'text' as const }))]
}

/** The answer to a field; empty if there is none. */
export const answerTo = (answers: readonly Answer[], label: string): string =>
  answers.find(answer => answer.label === label)?.value ?? ''
