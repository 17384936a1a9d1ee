import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'

export type Side = 'poster' | 'provider'

/** The state of a task's money, or its outcome, from one side. */
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

/** True if it is the viewer, who then is the poster, that the money waits for. */
export const isOwnMove = (state: MoneyState): boolean => own.includes(state)
