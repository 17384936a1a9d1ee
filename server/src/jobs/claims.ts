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

/** How a process claims jobs. */
export interface ClaimOptions {
  pool: pg.Pool
  clock: Clock
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
  /** Hears of each failed attempt. */
  onError(error: Error): void
}

export const usualPollMs = 1_000
const usualLeaseMs = 30_000

export interface Claimed extends Job {
  kind: string
  lane: string | null
  claimed_by: string
}

/** No living process does it. A claim that ends far ahead was made by a clock that was wrong. */
export const isFree = sql`(claimed_until IS NULL OR claimed_until NOT BETWEEN now() AND now() + interval '1 hour')`

const leaseEnd = ({ leaseMs = usualLeaseMs }: ClaimOptions) =>
  sql`now() + ${leaseMs} * interval '1 millisecond'`

/** The lanes that are not as wide as usual, because they are narrow or in use, and how many more jobs each takes now. */
export const roomsLeft = (
  { concurrency = 1, perLane = concurrency, narrowLanes }: ClaimOptions,
  underWay: Iterable<Claimed>,
): Map<string, number> => {
  const rooms = new Map(narrowLanes?.())
  for (const { lane } of underWay) if (lane !== null) rooms.set(lane, (rooms.get(lane) ?? perLane) - 1)
  return rooms
}

/** Jobs that may be claimed now: due, of these kinds, in no lane that is full. */
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
export const claim = async (options: ClaimOptions, { kinds, rooms, count }: Wanted): Promise<Claimed[]> => {
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
export const whileClaimed = async <T>(
  options: ClaimOptions,
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
export const release = async (
  db: Database,
  { id, claimed_by, attempts }: Claimed,
  ended: Ended,
): Promise<void> => {
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
export const untilNext = async (
  { pool, clock, pollMs = usualPollMs }: ClaimOptions,
  { kinds, rooms }: Wanted,
): Promise<number | undefined> => {
  const now = clock.now()
  const next = await databaseOn(pool).row<{ due_at: Date | null }>(sql`
    SELECT min(due_at) AS due_at FROM jobs WHERE ${isToDo(kinds, rooms, new Date(now.getTime() + pollMs))}`)
  return next?.due_at ? Math.max(0, next.due_at.getTime() - now.getTime()) : undefined
}
