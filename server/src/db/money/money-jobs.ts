import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'

/**
 * The requests to the payment provider: to look if an order is paid, to bring a payment into line with the decisions
 * about it, and to look how far a person's account is. The id is the row's own.
 */
export type MoneyJob = 'payment' | 'capture' | 'payee'

/** Has it done now, also if it was put off. If it is under way, it is done once more after that. */
export const queueMoneyJob = (tx: Database, kind: MoneyJob, id: number, at: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES (${kind}, ${id}::text, ${JSON.stringify({ id })}, ${at}, ${at})
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`)

/** The hourly checks, also made at the start: everything that is under way, and the list of chargebacks. */
export type SweepJob = 'payment-sweep' | 'chargebacks'

/** Has it looked at now, and from then on every hour. */
export const queueSweep = (tx: Database, kind: SweepJob, at: Date): Promise<number> =>
  tx.run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES (${kind}, 'all', '{}', ${at}, ${at})
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`)

/**
 * The address for payouts changes now, so money that is already owed waits a day.
 * docs/decisions/0060-payouts-that-wait.md says why. The move that is under way holds the row until it has ended or
 * looked again.
 */
export const delayPayouts = (tx: Database, userId: number, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE captures c SET payout_from = ${new Date(now.getTime() + dayMs)} FROM agreements a
    WHERE a.task_id = c.task_id AND a.provider_id = ${userId} AND c.release_paise > 0 AND c.released_at IS NULL`)

/** Has everything paid out that a person has coming. */
export const queuePayouts = async (db: Database, userId: number, now: Date): Promise<void> => {
  const waiting = await db.rows<{ id: number }>(sql`
    UPDATE captures c SET waiting_since = coalesce(c.waiting_since, ${now}) FROM agreements a
    WHERE a.task_id = c.task_id AND a.provider_id = ${userId} AND c.release_paise > 0 AND c.released_at IS NULL
    RETURNING c.id`)
  for (const { id } of waiting) await queueMoneyJob(db, 'capture', id, now)
}
