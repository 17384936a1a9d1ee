import type pg from 'pg'
import { hourMs } from '#contract/time.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { isMoneyPaused } from '#server/db/market/market.ts'
import { takeIn } from '#server/db/money/captures.ts'
import { type MoneyJob, queueMoneyJob, queuePayouts, queueSweep } from '#server/db/money/money-jobs.ts'
import { type PaymentRow, paymentsWith } from '#server/db/money/payments.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

export interface MoneyJobsOptions {
  pool: pg.Pool
  clock: Clock
  provider: PaymentProvider
  recording: Recording
}

const minuteMs = 60_000
const always = () => Number.POSITIVE_INFINITY

/** Asks the provider which payment an order has, and takes it in. Lets nobody pay a closed order. */
export const paymentJobs = ({
  pool,
  clock,
  provider,
  recording,
}: MoneyJobsOptions): JobKind<{ id: number }> => ({
  run: async ({ data: { id } }) => {
    const db = databaseOn(pool)
    const payment = await db.row<PaymentRow>(paymentsWith(sql`WHERE p.id = ${id}`))
    if (!payment?.order_id || payment.provider !== provider.name || payment.is_test !== provider.isTest)
      return undefined
    if (payment.state === 'Closed') await provider.cancelOrder(payment.order_id)
    const { isOpen, payments } = await provider.readOrder(payment.order_id)
    for (const came of payments)
      if (came.state === 'captured')
        await recording((tx, emit) => takeIn(tx, payment, came, { at: clock.now(), emit }))
    if (!isOpen)
      await db.run(sql`UPDATE payments SET state = 'Closed' WHERE id = ${id} AND state = 'Started'`)
    return undefined
  },
  maxAttempts: always,
})

/** Has a kind of job wait while money is paused. */
export const unlessPaused = <Data>(
  { pool, clock }: Pick<MoneyJobsOptions, 'pool' | 'clock'>,
  kind: JobKind<Data>,
): JobKind<Data> => ({
  ...kind,
  run: async job =>
    (await isMoneyPaused(databaseOn(pool))) ? new Date(clock.now().getTime() + minuteMs) : kind.run(job),
})

/** How long an order is looked at that is no longer to be paid: somebody may have paid it at the last moment. */
const closedForMs = 7 * 24 * hourMs

/**
 * Looks every hour, and at the start, at everything about which the provider may have news, so that no webhook is
 * needed. Also looks at decisions that have not reached the provider.
 */
export const sweepJobs = ({ pool, clock }: MoneyJobsOptions): JobKind => ({
  run: async () => {
    const db = databaseOn(pool)
    const now = clock.now()
    const since = new Date(now.getTime() - closedForMs)
    const found = await db.rows<{ kind: MoneyJob; id: number }>(sql`
      SELECT 'payment' AS kind, id FROM payments
        WHERE order_id IS NOT NULL AND (state = 'Started' OR created_at > ${since})
      UNION ALL SELECT 'payee', user_id FROM payees WHERE account_state IN ('under_review', 'needs_clarification')
      UNION ALL SELECT 'capture', id FROM captures
        WHERE repaid_paise + offset_paise < refund_paise OR (release_paise > 0 AND released_at IS NULL)`)
    for (const { kind, id } of found) await queueMoneyJob(db, kind, id, now)
    return new Date(now.getTime() + hourMs)
  },
  maxAttempts: always,
})

/** Has everything looked at now: a start may follow a crash. */
export const scheduleSweeps = async (pool: pg.Pool, now: Date): Promise<void> => {
  for (const kind of ['payment-sweep', 'chargebacks'] as const) await queueSweep(databaseOn(pool), kind, now)
}

/** Asks the provider for the state of a person's account. Waiting money is then paid out. */
export const payeeJobs = ({ pool, clock, provider }: MoneyJobsOptions): JobKind<{ id: number }> => ({
  run: async ({ data: { id } }) => {
    const db = databaseOn(pool)
    const payee = await db.row<{ account_id: string | null }>(sql`
      SELECT account_id FROM payees WHERE user_id = ${id} AND provider = ${provider.name}`)
    if (!payee?.account_id) return undefined
    const state = await provider.readAccount(payee.account_id)
    await db.run(sql`UPDATE payees SET account_state = ${state} WHERE user_id = ${id}`)
    await queuePayouts(db, id, clock.now())
    return undefined
  },
  maxAttempts: always,
})
