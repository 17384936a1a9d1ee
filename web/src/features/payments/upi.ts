interface Payee {
  upiId: string
  name: string
}

/** The text that a UPI app reads from a code or a link: payee, amount and purpose. */
export function upiUri({ upiId, name }: Payee, amount: number, note: string): string {
  const id = encodeURIComponent(upiId).replaceAll('%40', '@')
  const given = { pn: name, am: amount.toFixed(2), cu: 'INR', tn: note }
  const rest = Object.entries(given).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
  return `upi://pay?pa=${id}${rest.join('')}`
}
