import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import type { SlotOrNone } from '#contract/entities/task.ts'
import { daysOf } from '#web/platform/formats.ts'
import { slotOf } from '#web/platform/when.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

/** The terms of an agreement besides the task itself. */
export interface Terms {
  /** Rupees. */
  price: number
  startDate: string | null
  endDate: string | null
  timeSlot: SlotOrNone
  description: string
}

/** The proposed terms. Terms that stay the same are null. */
export type ProposedTerms = { [K in keyof Terms]: Terms[K] | null }

/** The terms after a change that was proposed is accepted. */
export const withProposed = (terms: Terms, proposed: ProposedTerms): Terms => ({
  price: proposed.price ?? terms.price,
  startDate: proposed.startDate ?? terms.startDate,
  endDate: proposed.endDate ?? terms.endDate,
  timeSlot: proposed.timeSlot ?? terms.timeSlot,
  description: proposed.description ?? terms.description,
})

export interface Difference {
  label: string
  /** The present terms; null if they are too long to show beside the new ones. */
  from: string | null
  to: string
}

/** The changes of a proposal. */
export function differences(from: Terms, proposed: ProposedTerms): Difference[] {
  const to = withProposed(from, proposed)
  const all: Difference[] = [
    { label: texts.agreements.terms.price, from: rupees(from.price), to: rupees(to.price) },
    { label: texts.agreements.terms.days, from: daysOf(from), to: daysOf(to) },
    { label: texts.agreements.terms.timeSlot, from: slotOf(from.timeSlot), to: slotOf(to.timeSlot) },
  ]
  if (to.description !== from.description)
    all.push({ label: texts.agreements.terms.description, from: null, to: to.description })
  return all.filter(difference => difference.from !== difference.to)
}

type WithProposal = Agreement & { proposal: Proposal }
/** The changes of the open proposal. */
export const proposedDifferences = ({ proposal, ...terms }: WithProposal): Difference[] =>
  differences(terms, proposal)

/** The terms that an event of the timeline holds. */
export const termsIn = ({ data, texts: free }: TimelineEvent): ProposedTerms => {
  const { price, startDate, endDate, timeSlot } = data as Partial<ProposedTerms>
  return {
    price: price ?? null,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    timeSlot: timeSlot ?? null,
    description: free.description?.text ?? null,
  }
}
