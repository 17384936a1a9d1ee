import { numberFormat } from '#contract/texts/number-format.ts'
import { texts } from '#web/texts.ts'

/** Rupees, grouped the Indian way (₹1,25,000), with paise only where there are any, and then with both digits. */
export const rupees = (amount: number): string =>
  numberFormat(texts.common.locale, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

type MoneyProps = { amount: number; size?: 'body' | 'lead' | 'big' | 'display' }

const sizes = { body: 'text-body', lead: 'text-lead', big: 'text-title', display: 'text-display' }

/** An amount of money, set as the product sets it. */
export function Money({ amount, size = 'body' }: MoneyProps) {
  return (
    <span
      className={`inline-block max-w-full font-bold wrap-break-word text-money tabular-nums ${sizes[size]}`}
    >
      {rupees(amount)}
    </span>
  )
}
