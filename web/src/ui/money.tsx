import { numberFormat } from '#contract/texts/number-format.ts'
import { texts } from '#web/texts.ts'

/** Rupees, grouped the Indian way (₹1,25,000), with paise only where there are any, and then with both digits. */
export const rupees = (amount: number): string =>
  numberFormat(texts.common.locale, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

const looks = new Map([
  ['strong', 'text-strong'],
  ['title', 'text-title'],
  ['hero', 'text-hero'],
])

type MoneyProps = { amount: number; size?: 'strong' | 'title' | 'hero' }

/** An amount of money, set as the product sets it: in ink, by size. */
export function Money({ amount, size = 'strong' }: MoneyProps) {
  return (
    <span className={`inline-block max-w-full wrap-break-word tabular-nums ${looks.get(size)}`}>
      {rupees(amount)}
    </span>
  )
}
