import { answerTo, askedFields, labelOf } from '#contract/category-answers.ts'
import type { Answer, CategoryField } from '#contract/entities/category.ts'
import type { MarketCategory } from '#contract/market-categories.ts'
import { categoryLimits } from '#contract/market-limits.ts'
import { type BadField, issue } from '#server/domain/failure.ts'
import type { Kind } from '#server/domain/market-settings.ts'

/** A number without separators between its digits; the text itself if it is none. */
const plainNumber = (text: string): string => {
  const plain = text.replaceAll(/[,\s]/g, '')
  return /^\d{1,10}(\.\d{1,6})?$/.test(plain) ? String(Number(plain)) : text
}

const problemOf = (field: CategoryField, value: string): BadField[] => {
  const label = labelOf(field)
  const path = `answers/${label}`
  if (value === '') return field.isRequired ? [issue(path, 'answerMissing', { label })] : []
  const { choices = [], kind } = field
  if (kind === 'number' && !(Number(value) <= categoryLimits.number))
    return [issue(path, 'answerNotNumber', { label, max: categoryLimits.number })]
  return kind === 'choice' && !choices.includes(value)
    ? [issue(path, 'answerNotChoice', { label, choices: choices.join(', ') })]
    : []
}

/** The answers to the fields of a category, in their order, and what is wrong with them. */
export const checkAnswers = (
  category: MarketCategory,
  sent: readonly Answer[],
  before?: Kind,
): { answers: Answer[]; issues: BadField[] } => {
  const answered = askedFields(category, before).map(field => {
    const label = labelOf(field)
    const typed = answerTo(sent, label).trim()
    // A task may go on saying what its category no longer offers.
    const isKept =
      typed !== '' && before?.categoryId === category.id && typed === answerTo(before.answers, label)
    const value = field.kind === 'number' && !isKept ? plainNumber(typed) : typed
    return { label, value, issues: isKept ? [] : problemOf(field, value) }
  })
  return {
    answers: answered.filter(({ value }) => value !== '').map(({ label, value }) => ({ label, value })),
    issues: answered.flatMap(({ issues }) => issues),
  }
}
