import type pg from 'pg'
import { dayMs } from '#contract/time.ts'
import { patiently } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import type { MoneyJobsOptions } from './payments.ts'
import type { JobKind } from './queue.ts'

/** Checks every rule of the ledger once a day. What is off is shown to moderators and counted in /metrics. */
export const ledgerJobs = ({
  pool,
  clock,
  provider,
}: Pick<MoneyJobsOptions, 'pool' | 'clock' | 'provider'>): JobKind => ({
  run: async () => {
    const differences = await patiently(pool, async own => {
      const db = databaseOn(own)
      return [...(await ledgerDifferences(db, clock.now())), ...(await providerDifferences(db, provider))]
    })
    const now = clock.now()
    await databaseOn(pool).run(sql`
      INSERT INTO ledger_checks (at, differences) VALUES (${now}, ${differences})
      ON CONFLICT (is_only) DO UPDATE SET at = excluded.at, differences = excluded.differences`)
    return new Date(now.getTime() + dayMs)
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Makes sure that the daily check is in the queue, once for all processes. */
export const scheduleLedgerCheck = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('ledger', 'daily', '{}', ${now}, ${new Date(now.getTime() + dayMs)}) ON CONFLICT (kind, key) DO NOTHING`)

/** How many things the last check found off. */
export const countDifferences = async (db: Database): Promise<number> => {
  const row = await db.row<{ count: number }>(
    sql`SELECT cardinality(differences) AS count FROM ledger_checks`,
  )
  return row?.count ?? 0
}
