/** A payment that the payer disputes at the own bank. */
export interface Chargeback {
  id: string
  paymentId: string
  amountPaise: number
  /** `closed` ended with neither side winning. */
  state: 'open' | 'won' | 'lost' | 'closed'
  /** The bank's debit from the market; 0 until the chargeback is lost. */
  deductedPaise: number
  /** A code such as `chargeback`. */
  reason: string
  /** Until when it can be contested. */
  respondBy: Date | null
}
