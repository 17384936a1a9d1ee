interface Payee {
  upiId: string
  name: string
}

/** What a UPI app reads from a code or a link: whom to pay, how much, and what for. */
export function upiUri({ upiId, name }: Payee, amount: number, note: string): string {
  const id = encodeURIComponent(upiId).replaceAll('%40', '@')
  const given = { pn: name, am: amount.toFixed(2), cu: 'INR', tn: note }
  const rest = Object.entries(given).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
  return `upi://pay?pa=${id}${rest.join('')}`
}
