import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { restOf } from '#web/ui/split.ts'

export type Side = 'poster' | 'provider'

/** What the money of a task waits for, or has come to, as one of the two sees it. */
export type MoneyState =
  /** The poster is asked to pay, or to say that the two settle it themselves; `late` once somebody has marked the work. */
  | 'ask'
  | 'ask-late'
  /** The price went up: the poster is asked for the rest. */
  | 'ask-more'
  /** Nothing is held, as the provider sees it. */
  | 'unpaid'
  | 'held'
  | 'frozen'
  | 'settled'
  /** The two settle it themselves: `direct-done` from the provider's mark on. */
  | 'direct'
  | 'direct-done'
  /** It is completed, and nobody had chosen anything. */
  | 'unheld'
  | 'none'

const isMarked = ({ marked }: Agreement): boolean => marked.poster !== null || marked.provider !== null

export function moneyState(payment: Payment, agreement: Agreement, side: Side): MoneyState {
  const { method, held, due, provider } = payment
  const { state, marked } = agreement
  if (payment.state === 'Settled') return 'settled'
  if (state === 'Cancelled') return 'none'
  if (state === 'Disputed') return 'frozen'
  if (method === 'direct') return marked.provider || state === 'Completed' ? 'direct-done' : 'direct'
  if (state === 'Completed') return 'unheld'
  if (provider === 'direct') return 'direct'
  if (side === 'provider') return held > 0 ? 'held' : 'unpaid'
  if (held > 0) return due > 0 ? 'ask-more' : 'held'
  return isMarked(agreement) ? 'ask-late' : 'ask'
}

const own: readonly MoneyState[] = ['ask', 'ask-more']

/** Whether it is the viewer, who then is the poster, that the money waits for. */
export const isOwnMove = (state: MoneyState): boolean => own.includes(state)

/** How to pay can be chosen, and taken back, until money is held or somebody has marked the work. */
export const mayChoose = (payment: Payment, agreement: Agreement, side: Side): boolean =>
  side === 'poster' &&
  agreement.state === 'Active' &&
  payment.provider !== 'direct' &&
  payment.method !== 'held' &&
  !isMarked(agreement)

/** What was not held of the price of completed work, in rupees: the two settle it themselves. */
export function stillOwed(payment: Payment, agreement: Agreement): number {
  if (agreement.state !== 'Completed' || agreement.dispute || payment.state !== 'Settled') return 0
  return Math.max(0, restOf(restOf(payment.price, payment.released), payment.fee))
}

/** Either side can dispute while money is held; the provider once the work has begun. `today` is the day in India. */
export function mayDispute(payment: Payment, agreement: Agreement, side: Side, today: string): boolean {
  const { state, arrival, marked, startDate } = agreement
  if (state !== 'Active' || payment.held === 0) return false
  const hasBegun =
    arrival.at !== null || marked.provider !== null || (startDate !== null && startDate <= today)
  return side === 'poster' || hasBegun
}
