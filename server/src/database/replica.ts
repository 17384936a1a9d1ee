import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from './connect.ts'
import type { Queryable } from './sql.ts'

/** So long a read waits for the replica to reach where the primary was when the read began. */
const patienceMs = 50
const askAgainMs = 2
/** After it was away or lagged, nobody tries it for so long. */
const restMs = 500
/** A replica that has gone without a word must not hold a read for long. */
const connectMs = 1_000
const positionMs = 250
const answerMs = 5_000

/** Bytes written to the log so far, by the primary for good and by the replica anew. */
const written = `SELECT pg_wal_lsn_diff(CASE current_setting('synchronous_commit') WHEN 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS at`
const replayed = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS at`
// The driver knows a time limit for one question; its types do not.
const howFar = { name: 'replayed', text: replayed, query_timeout: positionMs }
/** The same on a primary and on every copy of it, and on nothing else. */
const identity = `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
  AS is FROM pg_control_system()`

class Behind extends Error {}

/**
 * Reads on a replica as on the primary: each sees all that was committed before it began, whoever wrote it and in
 * whichever process, because it first asks the primary how far that is and then the replica whether it is there. When
 * the replica is away, lags, or is no copy of this primary, the primary reads.
 */
export class Replica implements Queryable {
  readonly #replica: pg.Pool
  #identity: Promise<string> | null = null
  /** How far each connection's server was last seen: it never goes back while the connection lasts. */
  readonly #reached = new WeakMap<pg.PoolClient, number>()
  #asking: Promise<number> | null = null
  #askingNext: Promise<number> | null = null
  #restsUntil = 0
  #isResting = false

  constructor(
    readonly primary: pg.Pool,
    url: string,
    readonly onChange: (problem: Error | null) => void,
  ) {
    this.#replica = createPool(url, () => {}, { connectionTimeoutMillis: connectMs, query_timeout: answerMs })
  }

  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (performance.now() < this.#restsUntil) return this.primary.query(statement)
    try {
      return await this.#queryReplica(statement)
    } catch (error) {
      this.#rest(error as Error)
      // If it was the statement's own fault, the primary says so.
      return this.primary.query(statement)
    }
  }

  async close(): Promise<void> {
    await this.#replica.end()
  }

  async #queryReplica(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const wanted = await this.#position()
    const client = await this.#replica.connect()
    let failure: Error | undefined
    try {
      await this.#reaches(client, wanted)
      const result = await client.query(statement)
      if (this.#isResting) this.onChange(null)
      this.#isResting = false
      return result
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure instanceof Behind ? undefined : failure)
    }
  }

  /** How far the primary is now. One question at a time: those who come while it is under way share the next. */
  #position(): Promise<number> {
    if (!this.#asking) {
      this.#asking = this.primary.query({ name: 'written', text: written }).then(({ rows }) => rows[0].at)
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

  async #reaches(client: pg.PoolClient, wanted: number): Promise<void> {
    if (!this.#reached.has(client)) await this.#recognise(client)
    const end = performance.now() + patienceMs
    while ((this.#reached.get(client) ?? 0) < wanted) {
      const { at } = (await client.query(howFar)).rows[0]
      if (at === null) throw new Error('DATABASE_REPLICA_URL leads to no replica')
      this.#reached.set(client, at)
      if (at >= wanted) return
      if (performance.now() > end) throw new Behind(`the replica is more than ${patienceMs} ms behind`)
      await pause(askAgainMs)
    }
  }

  async #recognise(client: pg.PoolClient): Promise<void> {
    this.#identity ??= this.primary.query(identity).then(({ rows }) => rows[0].is)
    const [ours, its] = await Promise.all([this.#identity, client.query(identity)])
    if (its.rows[0].is !== ours)
      throw new Error('DATABASE_REPLICA_URL leads to another market than DATABASE_URL')
    this.#reached.set(client, 0)
  }

  #rest(problem: Error): void {
    this.#restsUntil = performance.now() + restMs
    if (!this.#isResting) this.onChange(problem)
    this.#isResting = true
  }
}
