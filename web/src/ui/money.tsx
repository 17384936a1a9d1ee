const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
})

type MoneyProps = { amount: number; size?: 'body' | 'lead' | 'display' }

const sizes = { body: 'text-body', lead: 'text-lead', display: 'text-display' }

/** An amount in rupees, grouped the Indian way (₹1,25,000), paise only where there are any. */
export function Money({ amount, size = 'body' }: MoneyProps) {
  return (
    <span className={`font-bold whitespace-nowrap text-money tabular-nums ${sizes[size]}`}>
      {rupees.format(amount)}
    </span>
  )
}
