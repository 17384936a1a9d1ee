import type { ProposalForm } from '#contract/entities/agreement.ts'
import type { SlotOrNone } from '#contract/entities/task.ts'
import { amountIn } from '#web/ui/amount.ts'

/** The terms that can be changed, each with its fields. */
export const termGroups = ['price', 'days', 'timeSlot', 'description'] as const
export type TermGroup = (typeof termGroups)[number]

/** A proposal as it is typed. Only the fields of the chosen groups count. */
export interface ProposalDraft {
  groups: readonly TermGroup[]
  price: string
  startDate: string | null
  endDate: string | null
  timeSlot: SlotOrNone
  /** Null until it is edited: the present one is shown. */
  description: string | null
  reason: string
}

export const blankProposal: ProposalDraft = {
  groups: [],
  price: '',
  startDate: null,
  endDate: null,
  timeSlot: '',
  description: null,
  reason: '',
}

/** The draft as the server takes it. */
export function proposalForm(draft: ProposalDraft): ProposalForm {
  const has = (group: TermGroup) => draft.groups.includes(group)
  const { startDate, endDate, description, timeSlot } = draft
  return {
    kind: 'change',
    reason: draft.reason,
    ...(has('price') && { price: amountIn(draft.price) }),
    ...(has('days') && { startDate, endDate }),
    ...(has('timeSlot') && timeSlot !== '' && { timeSlot }),
    ...(has('description') && { description }),
  }
}
