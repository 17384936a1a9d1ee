import type { ProposalForm } from '#contract/entities/agreement.ts'
import { type BadField, issue } from '#server/domain/failure.ts'
import { toPaise } from '#server/domain/money.ts'
import type { ProposedTerms, Terms } from './agreement.ts'

/** A proposal that keeps the rules of the task form. */
export interface CheckedProposal extends ProposedTerms {
  kind: NonNullable<ProposalForm['kind']>
  toProviderPaise: number | null
  reason: string
}

/** Rupees that may not be given as whole paise. */
const paise = (rupees: number | null | undefined): number | null => (rupees == null ? null : toPaise(rupees))

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

/** Which fields belong to which kind of proposal. */
const fields = {
  change: ['price', 'startDate', 'endDate', 'timeSlot', 'description'],
  cancel: ['toProvider'],
} as const

const strayIssues = (form: ProposalForm, kind: CheckedProposal['kind']): BadField[] =>
  fields[kind === 'change' ? 'cancel' : 'change']
    .filter(field => isGiven(form[field]))
    .map(field => issue(field, 'changeOrCancel', { field }))

/** Days that are proposed lie ahead; with those that stay they are in order. */
const dayIssues = ({ startDate, endDate }: ProposalForm, agreed: Terms, today: string): BadField[] => {
  const issues: BadField[] = []
  if (startDate && startDate < today) issues.push(issue('startDate', 'onDatePast'))
  const [start, end] = [startDate ?? agreed.startDate, endDate ?? agreed.endDate]
  const isOutOfOrder = (startDate || endDate) && start && end && end < start
  if (isOutOfOrder || (endDate && endDate < today)) issues.push(issue('endDate', 'beforeDateTooEarly'))
  return issues
}

/** Checks the rules that span fields. `today` is the calendar day in India. */
export const checkProposal = (
  form: ProposalForm,
  agreed: Terms,
  today: string,
): { issues: BadField[] } | { proposal: CheckedProposal } => {
  const { kind = 'change', startDate = null, endDate = null, timeSlot = null, description = null } = form
  const pricePaise = paise(form.price)
  const toProviderPaise = paise(form.toProvider)
  const issues = [
    ...strayIssues(form, kind),
    ...dayIssues(form, agreed, today),
    ...(isGiven(form.price) && pricePaise === null ? [issue('price', 'priceDecimals')] : []),
    ...(isGiven(form.toProvider) && toProviderPaise === null ? [issue('toProvider', 'priceDecimals')] : []),
  ]
  if (issues.length > 0) return { issues }
  const { reason } = form
  return {
    proposal: { kind, pricePaise, startDate, endDate, timeSlot, description, toProviderPaise, reason },
  }
}
