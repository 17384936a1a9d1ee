import { availableParallelism } from 'node:os'
import pg from 'pg'
import { isSilence } from './faults.ts'
import { type Database, databaseOn } from './sql.ts'

const { builtins } = pg.types

const anyInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

/** Parses a timestamp. In UTC, as usual, a small change turns the text into ISO form, which parses fastest. */
const toInstant = (text: string): unknown =>
  text.endsWith('+00') && text.charCodeAt(10) === 32
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : anyInstant(text)

// int8 fits a JS number here (ids and counts stay far below 2^53); a date stays text, so no time zone shifts it.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: text => text,
  [builtins.TIMESTAMPTZ]: toInstant,
}

/** How the columns of each type are read. */
const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid as never, format as never),
} as pg.CustomTypesConfig

/** A pool of twice the cores, which measured best. `onError` hears of connections lost while idle. */
export const createPool = (
  url: string,
  onError: (error: Error) => void,
  limits: pg.PoolConfig = { connectionTimeoutMillis: 5_000 },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: Math.max(4, 2 * availableParallelism()),
    types: columnTypes,
    application_name: 'taskbazaar',
    ...limits,
  })
  pool.on('error', onError)
  // The pool handles a client's errors only while the client is idle or runs one of the pool's own queries. At other
  // times an error event would end the process. Ignore it here: the query of whoever uses the client fails too.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/**
 * No call may wait for ever: for a lock, a slow statement, a connection, or a server that has gone silent. Migrations,
 * backups and restores take longer and use `createPool`.
 */
const callLimits = {
  connectionTimeoutMillis: 2_000,
  lock_timeout: 2_000,
  statement_timeout: 2_500,
  idle_in_transaction_session_timeout: 10_000,
  // For a server that is frozen or cut off, which ends nothing itself.
  query_timeout: 2_900,
} as const satisfies pg.PoolConfig

/**
 * The pool that serves calls: what takes too long fails with an error that `isOutage` knows. `patience` makes all limits
 * that many times as long.
 */
export const createCallPool = (url: string, onError: (error: Error) => void, patience = 1): pg.Pool => {
  const limits = Object.entries(callLimits).map(([name, ms]) => [name, ms * patience])
  return createPool(url, onError, Object.fromEntries(limits))
}

/**
 * A few connections for reads that may take somewhat longer than other calls, so that they delay nobody else. The caller
 * ends the pool.
 */
export const createHeavyPool = ({ options }: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  createPool(options.connectionString!, onError, {
    ...options,
    max: 8,
    statement_timeout: 1.6 * Number(options.statement_timeout),
    query_timeout: 1.6 * Number(options.query_timeout),
  })

/**
 * Runs `work` on a connection of its own on which a statement may take a minute: for jobs that read whole tables. Nobody
 * else waits for it.
 */
export const patiently = async <T>({ options }: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 60_000, query_timeout: 65_000 }
  const pool = createPool(options.connectionString!, () => {}, { ...limits, max: 1 })
  return work(pool).finally(() => pool.end())
}

// Errors after which a transaction can simply run again: serialization failure, deadlock, and a foreign key (23503) to
// a person who has just deleted the account; the second run sees the deletion.
const retriable = new Set(['40001', '40P01', '23503'])
const attempts = 4

type Work<T> = (tx: Database) => Promise<T>

const once = async <T>(pool: pg.Pool, work: Work<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies in use must fail this transaction only, not the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(databaseOn(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // If the server does not answer, it would not answer ROLLBACK either.
    if (isSilence(error as Error)) broken = error as Error
    else
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError
      })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Runs `work` in one transaction: commits if it returns, rolls back if it throws, again after a deadlock. */
export const transaction = async <T>(pool: pg.Pool, work: Work<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (attempt === attempts || !retriable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
