import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { MoneyState, Side } from '#web/features/payments/money-state.ts'
import { sharesOf } from '#web/features/payments/shares.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

const words = texts.payments

interface Said {
  title: string
  notes: string[]
}

interface Seen {
  payment: Payment
  agreement: Agreement
  side: Side
}

/** What the market keeps of this, where it keeps anything. */
function feeWords(amount: number, { payment: { feePercent }, agreement, side }: Seen): string[] {
  const { fee, net } = sharesOf(amount, feePercent)
  if (fee === 0) return []
  if (side === 'provider') return [words.feeOfYours(rupees(fee), feePercent)]
  return [words.feeOff(agreement.provider.firstName, rupees(net), rupees(fee), feePercent)]
}

function settledTitle({ payment, agreement, side }: Seen): string {
  const { released, refunded } = payment
  if (released > 0 && refunded > 0) return words.settledTitle
  if (released > 0)
    return side === 'provider' ? words.releasedToYou : words.releasedTo(agreement.provider.firstName)
  return side === 'poster' ? words.refundedToYou : words.refundedTo(agreement.poster.firstName)
}

/** What stands on the card about the money of a task, above what can be done about it. */
export function moneyWords(state: Exclude<MoneyState, 'none'>, seen: Seen): Said {
  const { payment, agreement, side } = seen
  const { held, due, price, feePercent } = payment
  const poster = agreement.poster.firstName
  const provider = agreement.provider.firstName
  const holder = words.holders[payment.provider]
  const isBegun = payment.state === 'Started'
  switch (state) {
    case 'ask':
      return {
        title: words.payTitle(rupees(due)),
        notes: [
          capitalised(words.heldUntil(holder, provider)),
          ...feeWords(due, seen),
          ...(isBegun ? [words.begun] : []),
        ],
      }
    case 'ask-late':
      return {
        title: words.lateTitle,
        notes: [words.payLate(provider), ...feeWords(due, seen), ...(isBegun ? [words.begun] : [])],
      }
    case 'ask-more':
      return {
        title: words.payMoreTitle(rupees(due)),
        notes: [
          words.priceWentUp(rupees(held), rupees(price)),
          ...feeWords(held + due, seen),
          ...(isBegun ? [words.begun] : []),
        ],
      }
    case 'unpaid':
      return {
        title: words.notPaid,
        notes: [isBegun ? words.paying(poster) : words.notPaidNote(poster, holder)],
      }
    case 'held':
      return {
        title: words.heldTitle(rupees(held)),
        notes: [
          side === 'poster'
            ? words.heldBy(holder, provider)
            : words.heldForYou(holder, rupees(sharesOf(held, feePercent).net)),
          ...feeWords(held, seen),
          ...(due > 0 ? [words.moreDue(poster, rupees(due))] : []),
        ],
      }
    case 'frozen':
      return { title: words.frozenTitle(rupees(held)), notes: [capitalised(words.frozenNote(holder))] }
    case 'settled':
      return { title: settledTitle(seen), notes: [] }
    case 'direct':
    case 'direct-done':
      return {
        title: words.directTitle,
        notes: [side === 'poster' ? words.directForPoster(provider) : words.directForProvider(poster)],
      }
    case 'unheld':
      return { title: words.unheldTitle, notes: [words.unheldNote] }
  }
}

/** As a sentence begins. */
export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
