import type { Payment } from '#contract/entities/payment.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import type { Chargeback } from '#server/domain/chargeback.ts'
import { toRupees } from '#server/domain/money.ts'
import { accounts, book } from './ledger.ts'
import { queueMoneyJob } from './money-jobs.ts'

/** True if the payer's bank disputes the payment, which is named `c`. Nothing of it is moved meanwhile. */
export const isChargedBack: Sql = sql`
  EXISTS (SELECT FROM chargebacks b WHERE b.capture_id = c.id AND b.state = 'open')`

/** Sums up, in paise, what the payer's bank has taken back of the payment named `c`. */
export const lostOf: Sql = sql`
  (SELECT coalesce(sum(b.deducted_paise), 0)::bigint FROM chargebacks b WHERE b.capture_id = c.id)`

/**
 * Stores a chargeback as the payment provider reports it. A lost sum is booked once and stays lost; the market bears
 * it. When the chargeback ends, the decisions about the payment made meanwhile are carried out.
 */
export const recordChargeback = async (
  tx: Database,
  { name: provider, isTest }: { name: string; isTest: boolean },
  { chargeback, at }: { chargeback: Chargeback; at: Date },
): Promise<void> => {
  const { id, paymentId, amountPaise, state, deductedPaise, reason, respondBy } = chargeback
  const changed = await tx.row<{ id: number; capture_id: number }>(sql`
    INSERT INTO chargebacks AS b
      (capture_id, provider, provider_id, amount_paise, state, reason, respond_by, deducted_paise, at)
    SELECT c.id, ${provider}, ${id}, ${amountPaise}, ${state}, ${reason}, ${respondBy}, ${deductedPaise}, ${at}
    FROM captures c JOIN payments p ON p.id = c.payment_id
    WHERE c.provider = ${provider} AND c.provider_id = ${paymentId} AND p.is_test = ${isTest}
    ON CONFLICT (provider, provider_id) DO UPDATE SET amount_paise = excluded.amount_paise, state = excluded.state,
      reason = excluded.reason, respond_by = excluded.respond_by, deducted_paise = excluded.deducted_paise
    WHERE b.state <> 'lost' AND (b.state, b.amount_paise, b.reason, b.respond_by)
      IS DISTINCT FROM (excluded.state, excluded.amount_paise, excluded.reason, excluded.respond_by)
    RETURNING b.id, b.capture_id`)
  if (!changed) return
  const capture = (await tx.row<{ task_id: number; payer_id: number; currency: string }>(sql`
    SELECT c.task_id, p.payer_id, c.currency FROM captures c JOIN payments p ON p.id = c.payment_id
    WHERE c.id = ${changed.capture_id}`))!
  if (deductedPaise > 0 && capture.currency === 'INR')
    await book(tx, {
      ...{ key: `chargeback:${changed.id}`, kind: 'chargeback', at },
      ...{ taskId: capture.task_id, personId: capture.payer_id },
      lines: { [accounts.chargebacks]: -deductedPaise, [accounts.outside]: deductedPaise },
    })
  await tx.run(sql`
    UPDATE captures SET waiting_since = coalesce(waiting_since, ${at}) WHERE id = ${changed.capture_id}`)
  await queueMoneyJob(tx, 'capture', changed.capture_id, at)
}

interface ChargebackRow {
  amount_paise: number
  state: Chargeback['state']
  at: Date
}

/** The newest chargeback of a task's payments, as both sides see it. */
export const chargebackOf = async (db: Database, taskId: number): Promise<Payment['chargeback']> => {
  const row = await db.row<ChargebackRow>(sql`
    SELECT b.amount_paise, b.state, b.at FROM chargebacks b JOIN captures c ON c.id = b.capture_id
    WHERE c.task_id = ${taskId} ORDER BY b.state = 'open' DESC, b.id DESC LIMIT 1`)
  return row ? { state: row.state, amount: toRupees(row.amount_paise), at: row.at.toISOString() } : null
}
