import type pg from 'pg'
import { minuteMs } from '#contract/time.ts'
import { patiently } from '#server/db/core/connect.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { countStatistics, storeStatistics } from '#server/db/market/statistics.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { JobKind } from './queue.ts'

/** Counting may take a hundredth of the time at most. */
const share = 100

/** Counts how the market goes, every minute, or less often where that takes long. */
export const statisticsJobs = (pool: pg.Pool, clock: Clock): JobKind => ({
  run: async () => {
    const start = performance.now()
    const now = clock.now()
    await storeStatistics(
      databaseOn(pool),
      await patiently(pool, own => countStatistics(databaseOn(own), now)),
    )
    const tookMs = performance.now() - start
    return new Date(now.getTime() + Math.max(minuteMs, share * tookMs))
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Makes sure that counting is in the queue, once for all processes. */
export const scheduleStatistics = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('statistics', 'all', '{}', ${now}, ${now})
    ON CONFLICT (kind, key) DO NOTHING`)
