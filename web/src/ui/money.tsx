const inWhole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** An amount in rupees as text, grouped the Indian way (₹1,25,000), paise only where there are any. */
export function rupees(amount: number): string {
  return (Number.isInteger(amount) ? inWhole : withPaise).format(amount)
}

type MoneyProps = { amount: number; size?: 'body' | 'lead' | 'display' }

const sizes = { body: 'text-body', lead: 'text-lead', display: 'text-display' }

/** The same, drawn as money: marigold, bold, figures of one width. */
export function Money({ amount, size = 'body' }: MoneyProps) {
  return (
    <span className={`font-bold wrap-anywhere text-money tabular-nums ${sizes[size]}`}>{rupees(amount)}</span>
  )
}
