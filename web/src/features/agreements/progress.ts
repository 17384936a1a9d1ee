import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { texts } from '#web/texts.ts'
import type { Progress } from '#web/ui/now-panel.tsx'

interface Seen {
  agreement: Agreement
  /** Undefined while it is not known. */
  payment: Payment | undefined
  isInPerson: boolean
}

/** How far an agreement has come; undefined once it has ended. */
export function progressOf({ agreement, payment, isInPerson }: Seen): Progress | undefined {
  const { arrival, marked, state } = agreement
  if (state === 'Cancelled' || state === 'Completed') return
  const { steps } = texts.agreements
  const isMarked = marked.poster !== null || marked.provider !== null
  // Work that is done without a code was reached all the same.
  const hasArrival = isInPerson && (arrival.at !== null || !isMarked)
  const isAsked = payment?.method === 'undecided' && payment.provider !== 'direct' && !isMarked
  const isPaidHere = payment?.method === 'held' || isAsked
  const all = [
    { name: steps.agreed, isDone: true },
    ...(isPaidHere ? [{ name: steps.paid, isDone: payment?.due === 0 }] : []),
    ...(hasArrival ? [{ name: steps.arrived, isDone: arrival.at !== null }] : []),
    { name: steps.done, isDone: isMarked },
    { name: steps.confirmed, isDone: false },
  ]
  const done = all.findIndex(({ isDone }) => !isDone)
  return { done, total: all.length, step: all[done]!.name }
}
