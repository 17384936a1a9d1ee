import type pg from 'pg'
import { databaseOn } from '#server/db/core/sql.ts'
import { forgetFailed } from '#server/db/market/failed-requests.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { JobKind } from './queue.ts'

/** Forgets failed requests an hour after they came; queued with the first of them. */
export const failedRequestJobs = (pool: pg.Pool, clock: Clock): JobKind => ({
  run: () => forgetFailed(databaseOn(pool), clock.now()),
  maxAttempts: () => Number.POSITIVE_INFINITY,
})
