/** A payment that the payer disputes at the own bank. */
export interface Chargeback {
  id: string
  paymentId: string
  amountPaise: number
  /** `closed` ended with neither side winning. */
  state: 'open' | 'won' | 'lost' | 'closed'
  /** What the bank took from the market; 0 until it is lost. */
  deductedPaise: number
  /** A code such as `chargeback`. */
  reason: string
  /** Until when it can be contested. */
  respondBy: Date | null
}
