import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from './connect.ts'
import { isOfDatabase, isOutage } from './faults.ts'
import type { Queryable } from './sql.ts'

/** So long a read waits for the replica to reach where the primary was when the read began. */
const patienceMs = 50
const askAgainMs = 2
/** After it was away or lagged, it is not tried for so long. */
const restMs = 500
/** A replica that has gone without a word holds no read for longer: the primary is asked then. */
const holdMs = 1_000
/** How long is waited, apart from any read, for a connection, for how far it is, and for an answer. */
const connectMs = 1_000
const positionMs = 250
const answerMs = 5_000
/** A connection that has said nothing for so long is asked for a small thing first, which shows silence soon. */
const freshMs = 100

/** The log's timeline, which changes when a replica becomes the primary, and how many bytes of it are kept for good. */
const written = `SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
  pg_wal_lsn_diff(CASE current_setting('synchronous_commit') WHEN 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS at`
const replayed = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS at`
// The driver knows a time limit for one question; its types do not.
const howFar = { name: 'replayed', text: replayed, query_timeout: positionMs }
/** The same on a primary and on every copy of it, and on nothing else; the timeline is the last checkpoint's. */
const identity = {
  text: `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS is,
    upper(lpad(to_hex(timeline_id), 8, '0')) AS timeline FROM pg_control_system(), pg_control_checkpoint()`,
  query_timeout: positionMs,
}

/** A place in the primary's log. */
interface Position {
  timeline: string
  /** Bytes from its beginning. */
  at: number
}

class Behind extends Error {}

/** A fault of one statement, not of the replica: the primary says it, or answers. */
class Unanswered extends Error {}

/**
 * Reads on a replica as on the primary: each sees all that was committed before it began, whoever wrote it and in
 * whichever process, because it first asks the primary how far that is and then the replica whether it is there. Until
 * the replica has been found well, and while it is away, lags, or is no copy of this primary, the primary reads.
 * `onChange` hears of the first problem, and null when the replica is read again.
 */
export class Replica implements Queryable {
  readonly #replica: pg.Pool
  #identity: Promise<string> | null = null
  /** How far each connection's server was last seen to be: it never goes back while the connection lasts. */
  readonly #reached = new WeakMap<pg.PoolClient, Position & { saidAt: number }>()
  #asking: Promise<Position> | null = null
  #askingNext: Promise<Position> | null = null
  #isWell: boolean | null = null
  #isTrying = false
  #restsUntil = 0

  constructor(
    readonly primary: pg.Pool,
    url: string,
    readonly onChange: (problem: Error | null) => void,
  ) {
    this.#replica = createPool(url, () => {}, { connectionTimeoutMillis: connectMs, query_timeout: answerMs })
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const answer = this.#isWell ? await within(holdMs, this.#read(statement)) : null
    if (!this.#isWell) this.#tryAgain()
    return answer ?? this.primary.query(statement)
  }

  async close(): Promise<void> {
    await this.#replica.end()
  }

  /** Null when the primary is to be asked. */
  async #read(statement: pg.QueryConfig): Promise<pg.QueryResult | null> {
    try {
      return await this.#use(async client => {
        const answer = await client.query(statement).catch(error => {
          throw isOfDatabase(error) && !isOutage(error) ? new Unanswered() : error
        })
        this.#reached.get(client)!.saidAt = performance.now()
        return answer
      })
    } catch (error) {
      if (!(error instanceof Unanswered)) this.#rest(error as Error)
      return null
    }
  }

  /** Finds out, once at a time and with no read waiting for it, whether the replica can be read again. */
  #tryAgain(): void {
    if (this.#isTrying || performance.now() < this.#restsUntil) return
    this.#isTrying = true
    this.#use(async () => {})
      .then(
        () => {
          this.#isWell = true
          this.onChange(null)
        },
        error => this.#rest(error),
      )
      .finally(() => {
        this.#isTrying = false
      })
  }

  /** Does some work on a connection to the replica that has all that was committed until now. */
  async #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const wanted = await this.#position()
    const client = await this.#replica.connect()
    let failure: Error | undefined
    try {
      await this.#reaches(client, wanted)
      return await work(client)
    } catch (error) {
      if (!(error instanceof Behind || error instanceof Unanswered)) failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  /** How far the primary is now. One question at a time: those who come while it is under way share the next. */
  #position(): Promise<Position> {
    if (!this.#asking) {
      this.#asking = this.primary.query({ name: 'written', text: written }).then(({ rows }) => rows[0])
      const done = () => {
        this.#asking = null
      }
      this.#asking.then(done, done)
      return this.#asking
    }
    const next = () => {
      this.#askingNext = null
      return this.#position()
    }
    this.#askingNext ??= this.#asking.then(next, next)
    return this.#askingNext
  }

  async #reaches(client: pg.PoolClient, wanted: Position): Promise<void> {
    if (this.#reached.get(client)?.timeline !== wanted.timeline) await this.#recognise(client, wanted)
    const seen = this.#reached.get(client)!
    const end = performance.now() + patienceMs
    while (seen.at < wanted.at || performance.now() - seen.saidAt > freshMs) {
      const { at } = (await client.query(howFar)).rows[0]
      if (at === null) throw new Error('DATABASE_REPLICA_URL leads to no replica')
      Object.assign(seen, { at, saidAt: performance.now() })
      if (at >= wanted.at) return
      if (performance.now() > end) throw new Behind(`the replica is more than ${patienceMs} ms behind`)
      await pause(askAgainMs)
    }
  }

  async #recognise(client: pg.PoolClient, { timeline }: Position): Promise<void> {
    const [ours, its] = await Promise.all([this.#ownIdentity(), client.query(identity)])
    const found = its.rows[0]
    if (found.is !== ours) throw new Error('DATABASE_REPLICA_URL leads to another market than DATABASE_URL')
    if (found.timeline !== timeline)
      throw new Error(`the replica is on timeline ${found.timeline}, the primary on ${timeline}`)
    this.#reached.set(client, { timeline, at: 0, saidAt: 0 })
  }

  #ownIdentity(): Promise<string> {
    this.#identity ??= this.primary.query(identity).then(
      ({ rows }) => rows[0].is,
      error => {
        this.#identity = null
        throw error
      },
    )
    return this.#identity
  }

  #rest(problem: Error): void {
    this.#restsUntil = performance.now() + restMs
    const isNews = this.#isWell !== false
    this.#isWell = false
    if (isNews) this.onChange(problem)
  }
}

/** The answer, or null where it takes longer; what comes later is dropped. */
const within = <T>(ms: number, answer: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout
  const late = new Promise<null>(resolve => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
