import type { Chargeback } from '#server/domain/chargeback.ts'
import { type Ask, paise } from './client.ts'

/** A dispute, as in razorpay.com/docs/api/disputes/entity. Times are in seconds since 1970. */
interface Dispute {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number | null
  reason_code: string | null
  respond_by: number | null
  status: string
}

const pageSize = 100

const ended = ['won', 'lost', 'closed'] as const
/** A dispute that has not ended keeps the money still: `open`, `under_review`, and what may be added. */
const stateOf = (status: string): Chargeback['state'] => ended.find(end => end === status) ?? 'open'

const chargebackOf = (dispute: Dispute): Chargeback => {
  const state = stateOf(dispute.status)
  return {
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: paise(dispute.amount),
    state,
    // With some agreements the bank takes it at the beginning, and gives it back when it is won.
    deductedPaise: state === 'lost' ? paise(dispute.amount_deducted) : 0,
    reason: dispute.reason_code ?? '',
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
  }
}

/** Reads the list page by page: it cannot be searched by payment. */
export const readChargebacks = async (ask: Ask): Promise<Chargeback[]> => {
  const found: Chargeback[] = []
  for (;;) {
    const { items } = await ask<{ items: Dispute[] }>(
      'GET',
      `/v1/disputes?count=${pageSize}&skip=${found.length}`,
    )
    found.push(...items.map(chargebackOf))
    if (items.length < pageSize) return found
  }
}
