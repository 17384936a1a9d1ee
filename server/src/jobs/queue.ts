import type pg from 'pg'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'

export interface Job<Data = unknown> {
  id: number
  /** The id of the account that the job concerns, if any. */
  user_id: number | null
  data: Data
  /** How often the job was tried, this try included. */
  attempts: number
}

/** What a kind of job does, and how long it is tried. */
export interface JobKind<Data = unknown> {
  /**
   * Does the job. It may run twice when a process dies in between. A date that it returns is when the job is due again;
   * without one it is done.
   */
  run(job: Job<Data>): Promise<Date | undefined>
  /** How often it is tried before it is given up, given why it failed last. */
  maxAttempts(error: unknown): number
}

export interface Queue {
  /** Looks for due jobs now. */
  kick(): void
  /** Resolves when the run under way, if any, has ended; no further one starts. */
  stop(): Promise<void>
}

export interface QueueOptions {
  pool: pg.Pool
  clock: Clock
  kinds: Readonly<Record<string, JobKind<never>>>
  /**
   * How long a claimed job is left to the process that claimed it; two minutes unless told otherwise. A job that takes
   * longer is begun by another one, too.
   */
  leaseMs?: number
  /** How often it looks for jobs that another process has queued; a second unless told otherwise. */
  pollMs?: number
  /** Hears of each failed attempt. */
  onError(error: Error): void
}

const minuteMs = 60_000
const usualPollMs = 1_000
/** Another process may be about to claim what is due already. */
const shortestWaitMs = 100
/** How long a claimed job is left to the process that claimed it, unless told otherwise. */
export const usualLeaseMs = 2 * minuteMs
const firstDelayMs = 5_000
const maxDelayMs = 60 * minuteMs

interface Claimed extends Job {
  kind: string
  /** The end of its lease. */
  due_at: Date
}

/** A claimed job, unless it was put off, or claimed by another process, since. */
const stillClaimed = ({ id, attempts, due_at }: Claimed) =>
  sql`WHERE id = ${id} AND attempts = ${attempts} AND due_at = ${due_at}`

/** Claims one due job. Once its lease is over another process may do it, so it is done at least once. */
const claim = ({ pool, clock, kinds, leaseMs = usualLeaseMs }: QueueOptions) => {
  const now = clock.now()
  return databaseOn(pool).row<Claimed>(sql`
    UPDATE jobs SET due_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    WHERE id = (
      SELECT id FROM jobs WHERE due_at <= ${now} AND failed_at IS NULL AND kind = ANY (${Object.keys(kinds)})
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, user_id, data, attempts, due_at`)
}

/** In how many milliseconds the next job is due, 0 if one is, of those that are due before the queue looks again by itself. */
const untilNext = async ({
  pool,
  clock,
  kinds,
  pollMs = usualPollMs,
}: QueueOptions): Promise<number | undefined> => {
  const now = clock.now()
  const next = await databaseOn(pool).row<{ due_at: Date | null }>(sql`
    SELECT min(due_at) AS due_at FROM jobs WHERE failed_at IS NULL AND kind = ANY (${Object.keys(kinds)})
      AND due_at <= ${new Date(now.getTime() + pollMs)}`)
  return next?.due_at ? Math.max(0, next.due_at.getTime() - now.getTime()) : undefined
}

const doJob = async (options: QueueOptions, job: Claimed): Promise<void> => {
  const { pool, clock, kinds, onError } = options
  const db = databaseOn(pool)
  const kind = kinds[job.kind]!
  try {
    const again = await kind.run(job as unknown as Job<never>)
    if (again)
      await db.run(
        sql`UPDATE jobs SET due_at = ${again}, attempts = 0, last_error = NULL ${stillClaimed(job)}`,
      )
    else await db.run(sql`DELETE FROM jobs ${stillClaimed(job)}`)
  } catch (error) {
    onError(error as Error)
    const now = clock.now()
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** job.attempts)
    const failedAt = job.attempts >= kind.maxAttempts(error) ? now : null
    await db.run(sql`
      UPDATE jobs SET due_at = ${new Date(now.getTime() + delay)}, last_error = ${(error as Error).message},
        failed_at = ${failedAt}
      ${stillClaimed(job)}`)
  }
}

/** Does due jobs. Tries a failed job again after 10 s, 20 s and so on, up to an hour, until its kind gives up. */
export const startQueue = (options: QueueOptions): Queue => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  /** Rings when the next job is due. */
  let onTime: NodeJS.Timeout | undefined
  /** Does what is due, then sets a timer for the next job. When nothing is due this takes one statement. */
  const drain = async () => {
    clearTimeout(onTime)
    while (!isStopped) {
      isAskedAgain = false
      const wait = await untilNext(options)
      // Claim no job that this process will not do, because it would wait until its lease ends.
      if (isStopped) return
      const job = wait === 0 ? await claim(options) : undefined
      if (job) await doJob(options, job)
      else if (!isAskedAgain) {
        // Without a job though one is due, another process is about to claim it.
        if (wait !== undefined) onTime = setTimeout(kick, Math.max(shortestWaitMs, wait)).unref()
        return
      }
    }
  }
  const kick = () => {
    isAskedAgain = true
    if (isStopped || running) return
    running = drain()
      .catch(error => options.onError(error))
      .finally(() => {
        running = undefined
        // Asked while it looked for when it has to wake.
        if (isAskedAgain) kick()
      })
  }
  const timer = setInterval(kick, options.pollMs ?? usualPollMs)
  timer.unref()
  kick()
  return {
    kick,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
      clearTimeout(onTime)
    },
  }
}

export interface JobCount {
  kind: string
  waiting: number
  /** Given up. */
  failed: number
  /** Seconds that the oldest due one has waited. */
  oldest: number
}

/** How the queue stands, by kind of job. */
export const countJobs = (db: Database, now: Date): Promise<JobCount[]> =>
  db.rows<JobCount>(sql`
    SELECT kind, count(*) FILTER (WHERE failed_at IS NULL) AS waiting, count(failed_at) AS failed,
      coalesce(extract(epoch FROM ${now}::timestamptz
        - min(due_at) FILTER (WHERE failed_at IS NULL AND due_at <= ${now})), 0)::float8 AS oldest
    FROM jobs GROUP BY kind`)
