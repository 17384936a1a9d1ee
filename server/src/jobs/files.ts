import type pg from 'pg'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { Files } from '#server/files/files.ts'
import { nextSweep, sweepFiles } from '#server/files/sweep.ts'
import type { Job, JobKind, QueueOptions } from './queue.ts'

const forEver = () => Number.POSITIVE_INFINITY

/** The jobs that delete bytes: those of a row that has gone, at once, and what nothing names, every night. */
export const fileJobs = (pool: pg.Pool, clock: Clock, files: Files): QueueOptions['kinds'] => ({
  // A trigger queues it, in the transaction that deletes the row.
  'file-gone': {
    run: async ({ data }: Job<{ id: string }>) => {
      await files.store.forget(data.id)
      return undefined
    },
    maxAttempts: forEver,
  } satisfies JobKind<{ id: string }> as JobKind<never>,
  'file-sweep': {
    isTheClocks: true,
    run: async () => {
      await sweepFiles(databaseOn(pool), files, clock.now())
      return nextSweep(clock.now())
    },
    maxAttempts: forEver,
  },
})

/** Makes sure that the nightly sweep is in the queue, once for all processes. */
export const scheduleFileSweep = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('file-sweep', 'nightly', '{}', ${now}, ${nextSweep(now)}) ON CONFLICT (kind, key) DO NOTHING`)
