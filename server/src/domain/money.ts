import { invalid, issue } from './failure.ts'

/** Rupees as whole paise; null when there are more than 2 decimals. */
export const toPaise = (rupees: number): number | null => {
  const paise = Math.round(rupees * 100)
  return paise / 100 === rupees ? paise : null
}

/** A sum as whole paise. Throws 400 beside its field when there are more than 2 decimals. */
export const sumInPaise = (rupees: number, field: string): number => {
  const paise = toPaise(rupees)
  if (paise === null) throw invalid(issue(field, 'priceDecimals'))
  return paise
}

/** The price of an offer as whole paise. Throws 400 when there are more than 2 decimals. */
export const priceInPaise = (price: number): number => sumInPaise(price, 'price')

/** The market's share of what goes to a provider, in basis points, rounded half up to whole paise. */
export const feeOf = (paise: number, feeBp: number): number =>
  Number((BigInt(paise) * BigInt(feeBp) + 5_000n) / 10_000n)

/** Whole paise as rupees. */
export const toRupees = (paise: number): number => paise / 100
