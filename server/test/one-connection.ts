import type pg from 'pg'

/** Who calls the function that calls this, then through all that waits for them. */
const callers = (): string[] => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const stack = new Error().stack!.split('\n')
  Error.stackTraceLimit = stackTraceLimit
  return stack.slice(3)
}

const isTransaction = (frame: string): boolean => /at (async )?once .*\/db\/core\/connect\.ts/.test(frame)

/**
 * Makes whatever asks the pool for a connection in the midst of a transaction fail. The transaction holds one already: as
 * soon as all connections are held so, each waits for the others until its time is over. It looks at the stack of every
 * query, which makes them slow: for tests about this alone.
 */
export const forbidSecondConnection = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  pool.connect = ((...given: unknown[]) => {
    // The first one is a transaction that begins.
    if (callers().slice(1).some(isTransaction))
      throw new Error('a transaction asks the pool for a second connection while it holds one')
    return connect(...given)
  }) as typeof pool.connect
}
