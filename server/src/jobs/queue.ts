import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import {
  type Claimed,
  type ClaimOptions,
  claim,
  isFree,
  type Job,
  release,
  roomsLeft,
  untilNext,
  usualPollMs,
  whileClaimed,
} from './claims.ts'

export type { Job }

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
  /** The kinds of jobs that it does. */
  kinds: readonly string[]
  /** Looks for due jobs now. */
  kick(): void
  /** Resolves when the run under way, if any, has ended; no further one starts. */
  stop(): Promise<void>
}

export interface QueueOptions extends ClaimOptions {
  kinds: Readonly<Record<string, JobKind<never>>>
  /** True if the clock may decide now: asked before each job that is the clock's. */
  mayDecide?(): Promise<boolean>
}

const minuteMs = 60_000
/** Another process may be about to claim a due job. */
const shortestWaitMs = 100
const firstDelayMs = 5_000
const maxDelayMs = 60 * minuteMs

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

/**
 * Does due jobs when it is woken, and those that become due before `pollMs` are over. Tries a failed job again after
 * 10 s, 20 s and so on, up to an hour, until its kind gives up.
 */
export const createQueue = (options: QueueOptions): Queue => {
  const { concurrency = 1, onError } = options
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
  kick()
  return {
    kinds: Object.keys(options.kinds),
    kick,
    stop: async () => {
      isStopped = true
      await looking
      await Promise.all(underWay.values())
      clearTimeout(onTime)
    },
  }
}

/**
 * Wakes those of the queues that have a job to do before it looks again: every `pollMs`, by one statement for all of
 * them. `stop` resolves when the last look has ended.
 */
export const wakeOnTime = (
  queues: readonly Queue[],
  { pool, clock, pollMs = usualPollMs, onError }: Pick<ClaimOptions, 'pool' | 'clock' | 'pollMs' | 'onError'>,
): Pick<Queue, 'stop'> => {
  let looking: Promise<void> | undefined
  const look = async () => {
    const next = new Date(clock.now().getTime() + pollMs)
    const rows = await databaseOn(pool).rows<{ kind: string }>(
      sql`SELECT DISTINCT kind FROM jobs WHERE due_at <= ${next} AND failed_at IS NULL AND ${isFree}`,
    )
    const due = new Set(rows.map(({ kind }) => kind))
    for (const queue of queues) if (queue.kinds.some(kind => due.has(kind))) queue.kick()
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }, pollMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Opens a queue that is woken on time. */
export const startQueue = (options: QueueOptions): Queue => {
  const queue = createQueue(options)
  const waking = wakeOnTime([queue], options)
  return {
    ...queue,
    stop: async () => {
      await waking.stop()
      await queue.stop()
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
