import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { AgreementDispute, AgreementFacts } from './agreement.ts'
import { TimelineEvent } from './evidence.ts'
import { instant, nullable, oneOf, text } from './fields.ts'
import { Photo, photoIds } from './file.ts'
import { Message } from './message.ts'
import { Payment } from './payment.ts'
import { PersonBrief } from './user.ts'

/** The account of one side, in its own words, with its proof. */
export const Statement = Type.Object(
  { text: Type.String(), photos: Type.Array(Photo) },
  { title: 'Statement' },
)
export type Statement = Type.Static<typeof Statement>

/** A dispute as one side sees it. */
export const Dispute = Type.Object(
  {
    ...AgreementDispute.properties,
    /** One's own newest figure, in rupees. */
    mine: nullable(Type.Number()),
    /** How many more figures one may name. */
    left: Type.Integer(),
    /** When a moderator is asked without a word of either side; null once one is. */
    askedByItself: nullable(instant),
    /** True if the other side has named a figure. The figure itself stays secret. */
    theyNamed: Type.Boolean(),
    /** Each side's statement. One side reads the other's once both have made it, or a moderator is asked. */
    statements: Type.Object({
      mine: nullable(Statement),
      theirs: nullable(Statement),
      theyStated: Type.Boolean(),
    }),
  },
  { title: 'Dispute' },
)
export type Dispute = Type.Static<typeof Dispute>

const toProvider = Type.Number({ title: 'To the provider', minimum: 0, maximum: limits.task.budget.max })
export const DisputeForm = Type.Object({
  reason: text('Reason', limits.agreement.note),
  toProvider,
  photoIds: photoIds(limits.file.proofs),
})
export const DisputeStatement = Type.Object({
  text: text('What you saw', limits.agreement.note),
  photoIds: photoIds(limits.file.proofs),
})
export const DisputeAmount = Type.Object({ toProvider })
export const DisputeDecision = Type.Object({ toProvider, note: text('Note', limits.agreement.note) })

/** A dispute that waits for a moderator. */
export const DisputeToDecide = Type.Object(
  {
    taskId: Type.String(),
    title: Type.String(),
    poster: PersonBrief,
    provider: PersonBrief,
    held: Type.Number(),
    openedBy: Type.String(),
    asked: instant,
  },
  { title: 'DisputeToDecide' },
)
export type DisputeToDecide = Type.Static<typeof DisputeToDecide>

/** The facts by which a moderator decides. The secret figures of the two are not among them. */
export const DisputeCase = Type.Object(
  {
    title: Type.String(),
    agreement: AgreementFacts,
    payment: Payment,
    statements: Type.Object({ poster: nullable(Statement), provider: nullable(Statement) }),
    events: Type.Array(TimelineEvent),
    /**
     * How many messages the two have written to each other, from the offer to the decision, and how many of them a
     * moderator can read: all of them until it is decided, then none.
     */
    messages: Type.Object({ total: Type.Integer(), shown: Type.Integer() }),
  },
  { title: 'DisputeCase' },
)
export type DisputeCase = Type.Static<typeof DisputeCase>

/** A page of a conversation, oldest first, and the number of messages, or of those that match the search. */
export const DisputeMessages = Type.Object(
  { total: Type.Integer(), messages: Type.Array(Message) },
  { title: 'DisputeMessages' },
)
export type DisputeMessages = Type.Static<typeof DisputeMessages>

/** Money that needs a look: a payment that was sent back, a payout that fails, a chargeback, or a rule of the ledger that is off. */
export const OddPayment = Type.Object(
  {
    _id: Type.String(),
    kind: oneOf('Kind', [
      'sent-back',
      'payout-failed',
      'refund-failed',
      'late',
      'chargeback',
      'chargeback-lost',
      'ledger',
    ] as const),
    taskId: nullable(Type.String()),
    /** The task's title. */
    title: nullable(Type.String()),
    amount: nullable(Type.Number()),
    detail: Type.String(),
    /** Until when a chargeback that is open can be contested, if the payment service says so. */
    respondBy: nullable(instant),
    at: instant,
  },
  { title: 'OddPayment' },
)
export type OddPayment = Type.Static<typeof OddPayment>
