import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { PersonBrief } from '#contract/entities/user.ts'

export type Side = 'poster' | 'provider'

/** The next step of an agreement. It is the viewer's own turn if the viewer has something to do. */
export type Turn =
  | { kind: 'answer-proposal' | 'proposal-waits' }
  /** The poster is to pay so much, or to say that the two settle it themselves. */
  | { kind: 'pay'; amount: number }
  | { kind: 'confirm' | 'confirmation-awaited'; deadline: string }
  /** Both have marked the work, and some of the price is still to be paid. */
  | { kind: 'rest-awaited'; deadline: string; amount: number }
  /** The provider waits for the poster's money before the work, though the server lets them arrive and mark without it. */
  | { kind: 'payment-awaited' }
  | { kind: 'arrive' | 'arrival-expected' | 'work' | 'under-way' }
  /** Their dispute shows the next step. */
  | { kind: 'disputed' }
  | { kind: 'completed' }
  | { kind: 'cancelled' | 'contest' | 'contested' | 'decided' }

function endOf({ cancellation, can }: Agreement): Turn {
  if (!cancellation) return { kind: 'completed' }
  if (cancellation.decided) return { kind: 'decided' }
  if (cancellation.contested) return { kind: 'contested' }
  return { kind: can.contest ? 'contest' : 'cancelled' }
}

interface Seen {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  isInPerson: boolean
  side: Side
}

/** The rupees that the poster is asked to pay before anything else: the price, or its increase. */
function toPay({ agreement: { marked }, payment }: Seen): number {
  if (!payment || payment.due === 0 || payment.provider === 'direct' || payment.method === 'direct') return 0
  const isMarked = marked.poster !== null || marked.provider !== null
  return payment.method === 'undecided' && isMarked ? 0 : payment.due
}

/** Nothing is held, and the two have not chosen to settle it themselves. */
const isUnpaid = (payment: Payment | undefined): boolean =>
  payment !== undefined && payment.held === 0 && payment.method !== 'direct' && payment.provider !== 'direct'

/** The next step under an agreement, for one of its two parties. */
export function turnOf(seen: Seen): Turn {
  const { agreement, side } = seen
  const { proposal, state } = agreement
  if (state === 'Disputed') return { kind: 'disputed' }
  if (state !== 'Active') return endOf(agreement)
  if (proposal)
    return { kind: proposal.by === agreement[side].givenId ? 'proposal-waits' : 'answer-proposal' }
  const amount = toPay(seen)
  return side === 'poster' && amount > 0 ? { kind: 'pay', amount } : workTurnOf(seen)
}

/** The next step of the work, whatever the poster still has to pay. */
export function workTurnOf(seen: Seen): Exclude<Turn, { kind: 'pay' }> {
  const { agreement, payment, isInPerson, side } = seen
  const { marked, deadline, arrival } = agreement
  const isProvider = side === 'provider'
  if (deadline && marked.poster && marked.provider)
    return { kind: 'rest-awaited', deadline, amount: toPay(seen) }
  if (deadline) return { kind: marked[side] ? 'confirmation-awaited' : 'confirm', deadline }
  if (isProvider && isUnpaid(payment)) return { kind: 'payment-awaited' }
  if (isInPerson && !arrival.at) return { kind: isProvider ? 'arrive' : 'arrival-expected' }
  return { kind: isProvider ? 'work' : 'under-way' }
}

const own: readonly Turn['kind'][] = ['answer-proposal', 'pay', 'confirm', 'arrive', 'work', 'contest']

/** True if the viewer has something to do. */
export const isOwnTurn = ({ kind }: Turn): boolean => own.includes(kind)

/** The other party. */
export const otherOf = (agreement: Agreement, side: Side): PersonBrief =>
  side === 'poster' ? agreement.provider : agreement.poster
