import type * as wire from '#contract/entities/agreement.ts'
import type { Cancellation, Dispute, Party, Proposal } from '#server/domain/agreements/agreement.ts'
import { proposalEnds } from '#server/domain/agreements/clock.ts'
import { nearTimes } from '#server/domain/agreements/day.ts'
import { canBeOver, openCommands, openUntil } from '#server/domain/agreements/open-commands.ts'
import { toRupees } from '#server/domain/money.ts'
import { type AgreementRow, agreementIn } from './agreements.ts'

type Parties = Pick<AgreementRow, 'poster' | 'provider'>

const rupees = (paise: number | null): number | null => (paise === null ? null : toRupees(paise))
const text = (time: Date | null): string | null => time?.toISOString() ?? null

/** A proposal that stands. */
export const toProposal = (proposal: Proposal, parties: Parties): wire.Proposal => ({
  _id: String(proposal.id),
  kind: proposal.kind,
  by: parties[proposal.by].givenId,
  price: rupees(proposal.pricePaise),
  startDate: proposal.startDate,
  endDate: proposal.endDate,
  timeSlot: proposal.timeSlot,
  description: proposal.description,
  toProvider: rupees(proposal.toProviderPaise),
  reason: proposal.reason,
  at: proposal.at.toISOString(),
  status: 'Proposed',
})

export const toCancellation = (
  { by, at, contested, decided, ...said }: Cancellation,
  parties: Parties,
): wire.Cancellation => ({
  ...said,
  by: by && parties[by].givenId,
  at: at.toISOString(),
  contested: contested && { ...contested, at: contested.at.toISOString() },
  decided: decided && { ...decided, at: decided.at.toISOString() },
})

/** A dispute without any figure of the two. */
export const toDispute = (dispute: Dispute, parties: Parties): wire.AgreementDispute => ({
  openedBy: parties[dispute.openedBy].givenId,
  reason: dispute.reason,
  at: dispute.at.toISOString(),
  decideFrom: dispute.decideFrom.toISOString(),
  asked: text(dispute.asked),
  outcome: dispute.outcome && {
    toProvider: toRupees(dispute.outcome.toProviderPaise),
    by: dispute.outcome.by,
    note: dispute.outcome.note,
    at: dispute.outcome.at.toISOString(),
  },
})

/** An agreement as one of the two sees it now: the arrival code is the poster's alone. */
export const toAgreement = (row: AgreementRow, viewer: Party, now: Date): wire.Agreement => {
  const agreement = agreementIn(row)
  const facts = toAgreementFacts(row)
  const near = nearTimes(agreement)
  return {
    ...facts,
    arrival: { ...facts.arrival, code: viewer === 'poster' ? row.arrival_code : null },
    can: openCommands(agreement, viewer, now),
    canBeOver: canBeOver(agreement, now),
    canUntil: text(openUntil(agreement, now)),
    proposalEnds: text(proposalEnds(agreement)),
    near: near && { from: near.from.toISOString(), until: near.until.toISOString() },
  }
}

/** An agreement as both see it, and as it is signed. */
export const toAgreementFacts = (row: AgreementRow): wire.AgreementFacts => {
  const agreement = agreementIn(row)
  const { proposal, cancellation, marked } = agreement
  return {
    _id: String(row.task_id),
    taskId: row.task_given_id,
    version: agreement.version,
    state: agreement.state,
    price: toRupees(agreement.pricePaise),
    startDate: agreement.startDate,
    endDate: agreement.endDate,
    timeSlot: agreement.timeSlot,
    description: agreement.description,
    poster: row.poster,
    provider: row.provider,
    marked: { poster: text(marked.poster), provider: text(marked.provider) },
    deadline: text(agreement.deadline),
    proposal: proposal && toProposal(proposal, row),
    arrival: { at: text(agreement.arrivedAt), code: null },
    cancellation: cancellation && toCancellation(cancellation, row),
    dispute: agreement.dispute && toDispute(agreement.dispute, row),
    head: row.head,
  }
}
