import { availableParallelism } from 'node:os'
import pg from 'pg'
import { columnTypes } from './prepared.ts'
import { type Database, databaseOn } from './sql.ts'

/** A pool of twice the cores, which measured best. `onError` hears of connections lost while idle. */
export const createPool = (
  url: string,
  onError: (error: Error) => void,
  timeouts: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: Math.max(4, 2 * availableParallelism()),
    connectionTimeoutMillis: 5_000,
    types: columnTypes,
    application_name: 'taskbazaar',
    ...timeouts,
  })
  pool.on('error', onError)
  // The pool listens to a client only while it is idle or runs a query of the pool's own. What a dying database says
  // in between would end the process; whoever uses the client then is told by its query.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

// What PostgreSQL says when two transactions met in a way that one of them can simply be run again. 23503: whom this
// one refers to has deleted their account meanwhile; run again, it finds who stands there now.
const retriable = new Set(['40001', '40P01', '23503'])
const attempts = 4

type Work<T> = (tx: Database) => Promise<T>

const once = async <T>(pool: pg.Pool, work: Work<T>, onTasksWritten?: () => void): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies in use must fail this transaction only, not the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(databaseOn(client, onTasksWritten))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Does it again, some times, when what came between was another transaction. */
const again = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !retriable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

/**
 * Runs `work` in one transaction; commits when it returns, rolls back when it throws, again after a deadlock.
 * `onTasksWritten` hears of each statement in it that writes tasks.
 */
export const transaction = <T>(pool: pg.Pool, work: Work<T>, onTasksWritten?: () => void): Promise<T> =>
  again(() => once(pool, work, onTasksWritten))

/** Runs `work`, whose one statement is a transaction by itself, again after a deadlock. */
export const singly = <T>(pool: pg.Pool, work: Work<T>, onTasksWritten?: () => void): Promise<T> =>
  again(() => work(databaseOn(pool, onTasksWritten)))
