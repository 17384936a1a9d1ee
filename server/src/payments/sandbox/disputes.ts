import { type Database, sql } from '#server/db/core/sql.ts'
import type { SandboxPayment } from './payments.ts'
import { amountIn, existing, SandboxRefusal, type SandboxRule, type SandboxStep, unixTime } from './rules.ts'
import { insertObject, lockObject, objectsOf, saveObject } from './store.ts'

export const sandboxDisputeEvents = [
  'created',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const
type DisputeEvent = (typeof sandboxDisputeEvents)[number]

interface SandboxDispute {
  id: string
  amount: number
  amount_deducted: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
}

/** The acts of the payer's bank about a payment. */
export interface SandboxDisputing {
  paymentId: string
  event: DisputeEvent
  /** The whole payment by default. */
  amountPaise?: number
}

const respondWithinSeconds = 7 * 24 * 60 * 60

const created = async ({ tx, now }: SandboxStep, { paymentId, amountPaise }: SandboxDisputing) => {
  const payment = existing(await lockObject<SandboxPayment>(tx, 'payment', paymentId))
  const amount = amountIn(amountPaise ?? payment.amount)
  if (amount > payment.amount) throw new SandboxRefusal('The disputed amount is greater than the payment.')
  const dispute = {
    entity: 'dispute',
    payment_id: paymentId,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_not_received',
    respond_by: unixTime(now) + respondWithinSeconds,
    status: 'open',
    phase: 'chargeback',
    created_at: unixTime(now),
  } as const
  return (await insertObject(tx, 'dispute', dispute, now, { parent: paymentId }))!
}

/** Goes on with the payment's newest dispute. */
const changed = async ({ tx }: SandboxStep, { paymentId, event }: SandboxDisputing) => {
  const [dispute] = await objectsOf<SandboxDispute>(tx, 'dispute', paymentId)
  const { amount } = existing(dispute)
  const status = event === 'created' || event === 'action_required' ? 'open' : event
  const next = { ...existing(dispute), status, amount_deducted: status === 'lost' ? amount : 0 }
  await saveObject(tx, next)
  return next
}

/** The payer's bank disputes a payment, or goes on with it. Gives the dispute's id. */
export const disputePayment = async (step: SandboxStep, disputing: SandboxDisputing): Promise<string> => {
  const { paymentId, event } = disputing
  const dispute = await (event === 'created' ? created : changed)(step, disputing)
  const payment = existing(await lockObject(step.tx, 'payment', paymentId))
  step.emit({ name: `payment.dispute.${event}`, about: { payment, dispute } })
  return dispute.id
}

const newest = async (tx: Database, { count, skip }: { count: number; skip: number }) => {
  const rows = await tx.rows<{ data: object }>(sql`
    SELECT data FROM sandbox_objects WHERE kind = 'dispute'
    ORDER BY created_at DESC, id LIMIT ${count} OFFSET ${skip}`)
  return rows.map(row => row.data)
}

export const listDisputes: SandboxRule = async ({ tx, query }) => {
  const items = await newest(tx, { count: Number(query.count ?? 10), skip: Number(query.skip ?? 0) })
  return { entity: 'collection', count: items.length, items }
}
