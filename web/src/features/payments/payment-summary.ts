import type { Agreement } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { MoneyState, Side } from '#web/features/payments/money-state.ts'
import { dateOf } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

interface Said {
  title: string
  notes: string[]
}

interface Seen {
  payment: Payment
  agreement: Agreement
  side: Side
}

type Share = Payment['shares']['held']

/** The market's fee, if there is one. */
function feeWords({ fee, net }: Share, { payment: { feePercent }, agreement, side }: Seen): string[] {
  if (fee === 0) return []
  if (side === 'provider') return [texts.payments.feeOfYours(rupees(fee), feePercent)]
  return [texts.payments.feeOff(agreement.provider.firstName, rupees(net), rupees(fee), feePercent)]
}

function settledTitle({ payment, agreement, side }: Seen): string {
  const { released, refunded } = payment
  if (released > 0 && refunded > 0) return texts.payments.settledTitle
  if (released > 0)
    return side === 'provider'
      ? texts.payments.releasedToYou
      : texts.payments.releasedTo(agreement.provider.firstName)
  return side === 'poster'
    ? texts.payments.refundedToYou
    : texts.payments.refundedTo(agreement.poster.firstName)
}

/** The text of the card about a task's money, above its actions. */
export function moneyWords(state: Exclude<MoneyState, 'none'>, seen: Seen): Said {
  const { title, notes } = wordsOf(state, seen)
  const { chargeback } = seen.payment
  if (!chargeback) return { title, notes }
  return { title, notes: [...notes, texts.payments.chargeback[chargeback.state](rupees(chargeback.amount))] }
}

function wordsOf(state: Exclude<MoneyState, 'none'>, seen: Seen): Said {
  const { payment, agreement, side } = seen
  const { held, due, price, shares } = payment
  const poster = agreement.poster.firstName
  const provider = agreement.provider.firstName
  const holder = texts.payments.holders[payment.provider]
  const isBegun = payment.state === 'Started'
  // Failures show beside the button for another try.
  const begun = isBegun && !payment.failedAt ? [texts.payments.begun] : []
  switch (state) {
    case 'ask':
      return {
        title: texts.payments.payTitle(rupees(due)),
        notes: [
          capitalised(texts.payments.heldUntil(holder, provider)),
          ...feeWords(shares.whole, seen),
          ...begun,
        ],
      }
    case 'ask-late':
      return {
        title: texts.payments.lateTitle,
        notes: [texts.payments.payLate(provider), ...feeWords(shares.whole, seen), ...begun],
      }
    case 'ask-more':
      return {
        title: texts.payments.payMoreTitle(rupees(due)),
        notes: [
          texts.payments.priceWentUp(rupees(held), rupees(price)),
          ...feeWords(shares.whole, seen),
          ...begun,
        ],
      }
    case 'unpaid':
      return {
        title: isBegun ? texts.payments.paying(poster) : texts.payments.nothingHeld,
        notes: isBegun ? [] : [texts.payments.notPaidNote(poster, holder)],
      }
    case 'held':
      return {
        title: texts.payments.heldTitle(rupees(held)),
        notes: [
          side === 'poster'
            ? texts.payments.heldBy(holder, provider)
            : texts.payments.heldForYou(holder, rupees(shares.held.net)),
          ...feeWords(shares.held, seen),
          ...(due > 0 ? [texts.payments.moreDue(poster, rupees(due))] : []),
        ],
      }
    case 'frozen':
      return {
        title: texts.payments.frozenTitle(rupees(held)),
        notes: [capitalised(texts.payments.frozenNote(holder))],
      }
    case 'settled':
      return {
        title: settledTitle(seen),
        notes: payment.paidOutAt ? [texts.payments.paidOutOn(dateOf(payment.paidOutAt))] : [],
      }
    case 'direct':
    case 'direct-done':
      return {
        title:
          side === 'poster'
            ? texts.payments.directTitle(provider)
            : texts.payments.directTitleForProvider(poster),
        notes: [texts.payments.directNote],
      }
    case 'unheld':
      return { title: texts.payments.unheldTitle, notes: [texts.payments.unheldNote] }
  }
}

/** As a sentence begins. */
export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
