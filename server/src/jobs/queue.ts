import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Database, databaseOn, type Sql, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'

export interface Job<Data = unknown> {
  id: number
  /** The id of the account that the job concerns, if any. */
  user_id: number | null
  data: Data
  /** How often the job was tried, this try included. */
  attempts: number
}

/** The work of a kind of job, and how long it is tried. */
export interface JobKind<Data = unknown> {
  /**
   * Does the job. It may run twice when a process dies in between. A date that it returns is when the job is due again;
   * without one it is done.
   */
  run(job: Job<Data>): Promise<Date | undefined>
  /** How often it is tried before it is given up, given why it failed last. */
  maxAttempts(error: unknown): number
  /** It ends, deletes or decides something because time has passed. It waits while the time is in doubt. */
  isTheClocks?: true
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
   * The time after which another process takes over the job of a dead one; 30 s by default. A living process renews its
   * claim, however long the job takes.
   */
  leaseMs?: number
  /** The pause between looks for jobs that another process has queued; a second by default. */
  pollMs?: number
  /** How many jobs this process does at the same time; one by default. */
  concurrency?: number
  /** How many of one lane it does at the same time; as many as of all by default. */
  perLane?: number
  /** Lanes of which fewer may be under way now, with how many: 0 for a service that does not answer. */
  narrowLanes?(): ReadonlyMap<string, number>
  /** True if the clock may decide now: asked before each job that is the clock's. */
  mayDecide?(): Promise<boolean>
  /** Hears of each failed attempt. */
  onError(error: Error): void
}

const minuteMs = 60_000
const usualPollMs = 1_000
/** Another process may be about to claim a due job. */
const shortestWaitMs = 100
const usualLeaseMs = 30_000
const firstDelayMs = 5_000
const maxDelayMs = 60 * minuteMs

interface Claimed extends Job {
  kind: string
  lane: string | null
  claimed_by: string
}

/** No living process does it. A claim that ends far ahead was made by a clock that was wrong. */
const isFree = sql`(claimed_until IS NULL OR claimed_until NOT BETWEEN now() AND now() + interval '1 hour')`

const leaseEnd = ({ leaseMs = usualLeaseMs }: QueueOptions) =>
  sql`now() + ${leaseMs} * interval '1 millisecond'`

/** The lanes that are not as wide as usual, because they are narrow or in use, and how many more jobs each takes now. */
const roomsLeft = (
  { concurrency = 1, perLane = concurrency, narrowLanes }: QueueOptions,
  underWay: Iterable<Claimed>,
): Map<string, number> => {
  const rooms = new Map(narrowLanes?.())
  for (const { lane } of underWay) if (lane !== null) rooms.set(lane, (rooms.get(lane) ?? perLane) - 1)
  return rooms
}

/** What may be claimed now: due, of these kinds, in no lane that is full. */
const isToDo = (kinds: readonly string[], rooms: ReadonlyMap<string, number>, due: Date): Sql => {
  const full = [...rooms].filter(([, room]) => room <= 0).map(([lane]) => lane)
  return sql`due_at <= ${due} AND failed_at IS NULL AND kind = ANY (${kinds}) AND ${isFree}
    AND (lane IS NULL OR lane <> ALL (${full}))`
}

/** The jobs to claim. */
interface Wanted {
  kinds: readonly string[]
  rooms: ReadonlyMap<string, number>
  count: number
}

/**
 * Claims due jobs, those that are needed most first. Queuing one again leaves the claim as it is, so that no two processes
 * do a job at once. Claims go by PostgreSQL's clock, which all processes share.
 */
const claim = async (options: QueueOptions, { kinds, rooms, count }: Wanted): Promise<Claimed[]> => {
  const { pool, clock, concurrency = 1, perLane = concurrency } = options
  const claimed = await databaseOn(pool).rows<Claimed & { need: number; due_at: Date }>(sql`
    WITH due AS MATERIALIZED (
      SELECT id, lane, need, due_at FROM jobs WHERE ${isToDo(kinds, rooms, clock.now())}
      ORDER BY need, due_at LIMIT ${count} FOR UPDATE SKIP LOCKED
    ), placed AS (
      SELECT id, lane, row_number() OVER (PARTITION BY lane ORDER BY need, due_at) AS place FROM due
    ), fitting AS (
      SELECT p.id FROM placed p
      LEFT JOIN unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) AS r (lane, room) ON r.lane = p.lane
      WHERE p.lane IS NULL OR p.place <= coalesce(r.room, ${perLane})
    )
    UPDATE jobs SET claimed_by = ${randomUUID()}, claimed_until = ${leaseEnd(options)}, attempts = attempts + 1
    WHERE id IN (SELECT id FROM fitting)
    RETURNING id, kind, user_id, data, attempts, lane, claimed_by, need, due_at`)
  return claimed.sort((a, b) => a.need - b.need || a.due_at.getTime() - b.due_at.getTime())
}

/** Renews a claim until the work has ended. */
const whileClaimed = async <T>(
  options: QueueOptions,
  { id, claimed_by }: Claimed,
  work: () => Promise<T>,
): Promise<T> => {
  const { pool, leaseMs = usualLeaseMs, onError } = options
  const renew = () =>
    databaseOn(pool)
      .run(
        sql`UPDATE jobs SET claimed_until = ${leaseEnd(options)} WHERE id = ${id} AND claimed_by = ${claimed_by}`,
      )
      .catch(onError)
  const timer = setInterval(renew, leaseMs / 3).unref()
  return work().finally(() => clearInterval(timer))
}

/** How a try has ended. */
interface Ended {
  /** When the job is due again; null: it is done. */
  due: Date | null
  error: string | null
  failedAt?: Date | null
}

/** Ends a claim. A job that was queued again meanwhile, which sets its attempts to 0, stays due. */
const release = async (db: Database, { id, claimed_by, attempts }: Claimed, ended: Ended): Promise<void> => {
  const { due, error, failedAt = null } = ended
  const isMine = sql`id = ${id} AND claimed_by = ${claimed_by}`
  const isUnasked = sql`attempts = ${attempts}`
  if (due === null && (await db.run(sql`DELETE FROM jobs WHERE ${isMine} AND ${isUnasked}`)) > 0) return
  await db.run(sql`
    UPDATE jobs SET claimed_by = NULL, claimed_until = NULL, last_error = ${error},
      due_at = CASE WHEN ${isUnasked} THEN coalesce(${due}::timestamptz, due_at) ELSE due_at END,
      failed_at = CASE WHEN ${isUnasked} THEN ${failedAt}::timestamptz END,
      attempts = CASE WHEN ${error !== null} THEN attempts ELSE 0 END
    WHERE ${isMine}`)
}

/** In how many milliseconds the next job is due, 0 if one is, of those that are due before the queue looks again by itself. */
const untilNext = async (
  { pool, clock, pollMs = usualPollMs }: QueueOptions,
  { kinds, rooms }: Wanted,
): Promise<number | undefined> => {
  const now = clock.now()
  const next = await databaseOn(pool).row<{ due_at: Date | null }>(sql`
    SELECT min(due_at) AS due_at FROM jobs WHERE ${isToDo(kinds, rooms, new Date(now.getTime() + pollMs))}`)
  return next?.due_at ? Math.max(0, next.due_at.getTime() - now.getTime()) : undefined
}

/** The kinds of jobs that may be done now. */
const kindsNow = async ({ kinds, mayDecide }: QueueOptions): Promise<string[]> => {
  const names = Object.keys(kinds)
  if (!mayDecide || !names.some(name => kinds[name]!.isTheClocks)) return names
  return (await mayDecide()) ? names : names.filter(name => !kinds[name]!.isTheClocks)
}

const doJob = async (options: QueueOptions, job: Claimed): Promise<void> => {
  const { pool, clock, kinds, onError } = options
  const db = databaseOn(pool)
  const kind = kinds[job.kind]!
  try {
    const again = await whileClaimed(options, job, () => kind.run(job as unknown as Job<never>))
    await release(db, job, { due: again ?? null, error: null })
  } catch (error) {
    onError(error as Error)
    const now = clock.now()
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** job.attempts)
    const failedAt = job.attempts >= kind.maxAttempts(error) ? now : null
    const due = new Date(now.getTime() + delay)
    await release(db, job, { due, error: (error as Error).message, failedAt })
  }
}

/** Does due jobs. Tries a failed job again after 10 s, 20 s and so on, up to an hour, until its kind gives up. */
export const startQueue = (options: QueueOptions): Queue => {
  const { concurrency = 1, pollMs = usualPollMs, onError } = options
  const underWay = new Map<Claimed, Promise<void>>()
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  /** Rings when the next job is due. */
  let onTime: NodeJS.Timeout | undefined
  const begin = (job: Claimed) => {
    const ended = () => {
      underWay.delete(job)
      kick()
    }
    underWay.set(job, doJob(options, job).catch(onError).then(ended))
  }
  /** Begins due jobs, then sets a timer for the next one. Without a due job this takes one statement. */
  const look = async () => {
    clearTimeout(onTime)
    while (!isStopped && underWay.size < concurrency) {
      isAskedAgain = false
      const kinds = await kindsNow(options)
      const rooms = roomsLeft(options, underWay.keys())
      const wanted = { kinds, rooms, count: concurrency - underWay.size }
      const wait = await untilNext(options, wanted)
      // Claim no job that this process will not do, because it would wait until its lease ends.
      if (isStopped) return
      const jobs = wait === 0 ? await claim(options, wanted) : []
      jobs.forEach(begin)
      if (jobs.length === 0 && !isAskedAgain) {
        // Without a job though one is due, another process has just claimed it.
        if (wait !== undefined) onTime = setTimeout(kick, Math.max(shortestWaitMs, wait)).unref()
        return
      }
    }
  }
  const kick = () => {
    isAskedAgain = true
    if (isStopped || looking || underWay.size >= concurrency) return
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = undefined
        // Asked while it looked for when it has to wake.
        if (isAskedAgain) kick()
      })
  }
  const timer = setInterval(kick, pollMs)
  timer.unref()
  kick()
  return {
    kick,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay.values())
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
        - min(due_at) FILTER (WHERE failed_at IS NULL AND due_at <= ${now} AND ${isFree})), 0)::float8 AS oldest
    FROM jobs GROUP BY kind`)
