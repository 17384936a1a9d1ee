import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { timeSlots } from '../time-slots.ts'
import { day, instant, nullable, oneOf, text } from './fields.ts'
import { photoIds } from './file.ts'
import { AgreementState, SlotOrNone } from './task.ts'
import { PersonBrief } from './user.ts'

export const proposalKinds = ['change', 'cancel'] as const
const ProposalKind = oneOf('Kind', proposalKinds)
export type ProposalKind = Type.Static<typeof ProposalKind>

/** The person at fault for a cancellation, as the one who cancels says. */
export const faults = ['mine', 'theirs', 'nobody'] as const
const Fault = oneOf('Fault', faults)
export type Fault = Type.Static<typeof Fault>

export const cancelReasons = [
  'Plans changed',
  'Could not agree',
  'Did not turn up',
  'Unsafe or unsuitable',
  'Something else',
] as const
const CancelReason = oneOf('Reason', cancelReasons)
export type CancelReason = Type.Static<typeof CancelReason>

/** The person at fault, as a moderator decides. */
export const DecidedFault = oneOf('Fault', ['poster', 'provider', 'nobody'] as const)
export type DecidedFault = Type.Static<typeof DecidedFault>

/** A proposal of one side to the other. Terms that stay the same are null. People are named by their public ids. */
export const Proposal = Type.Object(
  {
    _id: Type.String(),
    kind: ProposalKind,
    by: Type.String(),
    /** Rupees, at most 2 decimals. */
    price: nullable(Type.Number()),
    startDate: nullable(day),
    endDate: nullable(day),
    timeSlot: nullable(SlotOrNone),
    description: nullable(Type.String()),
    /** For a proposal to cancel: the rupees of the held money that go to the provider. */
    toProvider: nullable(Type.Number()),
    reason: Type.String(),
    at: instant,
    status: oneOf('Status', ['Proposed', 'Accepted', 'Declined', 'Withdrawn'] as const),
  },
  { title: 'Proposal' },
)
export type Proposal = Type.Static<typeof Proposal>

export const Cancellation = Type.Object({
  /** Null when the clock did it. */
  by: nullable(Type.String()),
  fault: Fault,
  /** Null when it was agreed. */
  reason: nullable(CancelReason),
  note: nullable(Type.String()),
  at: instant,
  contested: nullable(Type.Object({ note: nullable(Type.String()), at: instant })),
  decided: nullable(Type.Object({ fault: DecidedFault, note: nullable(Type.String()), at: instant })),
})
export type Cancellation = Type.Static<typeof Cancellation>

/** How a dispute ended: by the figures of the two, by a moderator, or by the clock. */
export const DisputeOutcome = Type.Object({
  /** Rupees of what was held. */
  toProvider: Type.Number(),
  by: oneOf('By', ['parties', 'moderator', 'clock'] as const),
  note: nullable(Type.String()),
  at: instant,
})
export type DisputeOutcome = Type.Static<typeof DisputeOutcome>

/** The kinds of events that mark work as done, or take such a mark away. */
export const markingKinds: readonly string[] = ['Marked', 'ChangesNeeded', 'MarkRefused', 'ChangeAccepted']

/** The public part of a dispute, for anybody who may see the agreement. */
export const AgreementDispute = Type.Object({
  openedBy: Type.String(),
  reason: Type.String(),
  at: instant,
  /** From when on either side may ask a moderator. */
  decideFrom: instant,
  /** When a moderator was asked. */
  asked: nullable(instant),
  outcome: nullable(DisputeOutcome),
})
export type AgreementDispute = Type.Static<typeof AgreementDispute>

/** The agreed terms and the present state, as both sides see them, and anybody they show them to. */
export const AgreementFacts = Type.Object(
  {
    _id: Type.String(),
    taskId: Type.String(),
    /** Begins at 1; every accepted proposal raises it by one. */
    version: Type.Integer(),
    state: AgreementState,
    /** Rupees, at most 2 decimals. */
    price: Type.Number(),
    startDate: nullable(day),
    endDate: nullable(day),
    timeSlot: SlotOrNone,
    description: Type.String(),
    poster: PersonBrief,
    provider: PersonBrief,
    /** When each side said that the work is done. */
    marked: Type.Object({ poster: nullable(instant), provider: nullable(instant) }),
    /** When the clock marks it for the side that has not. */
    deadline: nullable(instant),
    /** The one that stands. */
    proposal: nullable(Proposal),
    /** `code` is for the poster of an In-Person task alone. */
    arrival: Type.Object({ at: nullable(instant), code: nullable(Type.String()) }),
    cancellation: nullable(Cancellation),
    dispute: nullable(AgreementDispute),
    /** The newest event's hash. */
    head: Type.String(),
  },
  { title: 'AgreementFacts' },
)

/** The viewer's possible actions now: each is true only if the right input would be accepted. */
const Can = Type.Object({
  proposeChange: Type.Boolean(),
  proposeCancel: Type.Boolean(),
  accept: Type.Boolean(),
  decline: Type.Boolean(),
  withdraw: Type.Boolean(),
  arrive: Type.Boolean(),
  /** Say that the work is done. */
  mark: Type.Boolean(),
  changesNeeded: Type.Boolean(),
  notDone: Type.Boolean(),
  cancel: Type.Boolean(),
  contest: Type.Boolean(),
  choosePayment: Type.Boolean(),
  sayPaid: Type.Boolean(),
  openDispute: Type.Boolean(),
  askModerator: Type.Boolean(),
})
export type Can = Type.Static<typeof Can>

/** An agreement as one of the two sees it now. */
export const Agreement = Type.Object(
  {
    ...AgreementFacts.properties,
    can: Can,
    /** The work can be over: until then it is asked twice whether it is done. */
    canBeOver: Type.Boolean(),
    /** When one of these changes though nobody does anything; null if never. */
    canUntil: nullable(instant),
    /** When the proposal that stands closes without an answer. */
    proposalEnds: nullable(instant),
    /** From the evening before the agreed day until six hours after its slot; null without a day. */
    near: nullable(Type.Object({ from: instant, until: instant })),
  },
  { title: 'Agreement' },
)
export type Agreement = Type.Static<typeof Agreement>
export type AgreementFacts = Type.Static<typeof AgreementFacts>

/** A cancellation that the other side contests, as moderators see it. */
export const ContestedCancellation = Type.Object(
  {
    taskId: Type.String(),
    title: Type.String(),
    poster: PersonBrief,
    provider: PersonBrief,
    cancellation: Cancellation,
  },
  { title: 'ContestedCancellation' },
)
export type ContestedCancellation = Type.Static<typeof ContestedCancellation>

const version = Type.Integer({ title: 'Version' })
const note = text('Note', limits.agreement.note)
/** A moderator's note about a decision. */
export const DecisionNote = note

const proposedDay = (title: string) =>
  Type.Optional(nullable(Type.String({ title, format: 'date', maxLength: 10 })))
export const ProposalForm = Type.Object({
  kind: Type.Optional(ProposalKind),
  price: Type.Optional(
    nullable(
      Type.Number({ title: 'Price', minimum: limits.task.budget.min, maximum: limits.task.budget.max }),
    ),
  ),
  startDate: proposedDay('On Date'),
  endDate: proposedDay('Before Date'),
  timeSlot: Type.Optional(nullable(oneOf('Time slot', timeSlots))),
  description: Type.Optional(nullable(text('Description', limits.task.description))),
  toProvider: Type.Optional(
    nullable(Type.Number({ title: 'To the provider', minimum: 0, maximum: limits.task.budget.max })),
  ),
  reason: text('Reason', limits.agreement.proposalReason),
})
export type ProposalForm = Type.Static<typeof ProposalForm>

export const ProposalAnswer = Type.Object({ accept: Type.Boolean({ title: 'Accept' }), version })

export const Arrival = Type.Object({
  code: Type.String({ title: 'Code', trim: true, pattern: '^[0-9]{4}$', maxLength: 10 }),
  photoIds: photoIds(limits.file.proofs),
})

export const ChangesNeeded = Type.Object({ note, photoIds: photoIds(limits.file.proofs) })

export const refusals = ['notDone', 'notPaid'] as const
export type Refusal = (typeof refusals)[number]
export const NotDone = Type.Object({
  why: oneOf('Reason', refusals),
  note: text('Note', limits.agreement.refusalNote),
})

export const CancellationForm = Type.Object({
  fault: Fault,
  reason: CancelReason,
  note: Type.Optional(note),
})

export const Contest = Type.Object({ note })
