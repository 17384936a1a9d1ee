import { texts } from '#web/texts.ts'
import { rupees } from './money.tsx'

/** The two of an agreement, by first name; null is the reader. */
export interface Two {
  poster: string | null
  provider: string | null
}

const paiseOf = (amount: number): number => Math.round(amount * 100)

/** The rest of an amount of rupees, to the paisa. */
export const restOf = (total: number, part: number): number => (paiseOf(total) - paiseOf(part)) / 100

/** Describes the split of held money: '₹200 to Ravi, ₹250 back to you'. */
export function splitWords(toProvider: number, total: number, { poster, provider }: Two): string {
  const { backTo, backToYou, toPerson, toYou } = texts.payments
  const back = restOf(total, toProvider)
  const parts = [
    toProvider > 0 &&
      (provider === null ? toYou(rupees(toProvider)) : toPerson(rupees(toProvider), provider)),
    back > 0 && (poster === null ? backToYou(rupees(back)) : backTo(rupees(back), poster)),
  ]
  return parts.filter(part => part !== false).join(', ')
}
