import type { Agreement, Proposal } from '#contract/entities/agreement.ts'
import type { Payment } from '#contract/entities/payment.ts'
import type { Side } from '#web/features/agreements/turn.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'
import { restOf, splitWords, type Two } from '#web/ui/split.ts'

/** The two as one of them names them. */
export const twoFor = ({ poster, provider }: Agreement, side: Side): Two => ({
  poster: side === 'poster' ? null : poster.firstName,
  provider: side === 'provider' ? null : provider.firstName,
})

/** The effect of the open proposal on the held money; null if there is none. */
export function moneyEffect(
  agreement: Agreement & { proposal: Proposal },
  payment: Payment | undefined,
  side: Side,
): string | null {
  const { kind, price, toProvider } = agreement.proposal
  const held = payment?.held ?? 0
  if (held === 0) return null
  if (kind === 'cancel') return splitWords(toProvider ?? 0, held, twoFor(agreement, side))
  if (price === null || price === held) return null
  const name = agreement.poster.firstName
  const isOwn = side === 'poster'
  if (price > held) {
    const more = rupees(restOf(price, held))
    return isOwn ? texts.agreements.youHoldMore(more) : texts.agreements.moreToHold(name, more)
  }
  const less = rupees(restOf(held, price))
  return isOwn ? texts.agreements.youHoldLess(less) : texts.agreements.lessToHold(name, less)
}
