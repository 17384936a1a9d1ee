import { restOf } from '#web/ui/split.ts'

/** The market's share of what goes to a provider, rounded half up to whole paise, and what the provider gets. */
export function sharesOf(amount: number, feePercent: number): { fee: number; net: number } {
  const paise = Math.round(amount * 100)
  const basisPoints = Math.round(feePercent * 100)
  const fee = Math.floor((paise * basisPoints + 5_000) / 10_000) / 100
  return { fee, net: restOf(amount, fee) }
}
