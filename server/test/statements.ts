import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: unknown[]
}

type Query = (this: unknown, ...asked: unknown[]) => unknown

/** The statements that `act` runs, and no others: the app's jobs ask the same database all the time. */
export const statementsOf = async (act: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  const inside = new AsyncLocalStorage<true>()
  const note = (asked: unknown) => {
    if (!inside.getStore()) return
    const { text, values = [] } = typeof asked === 'string' ? { text: asked } : (asked as Statement)
    seen.push({ text, values: [...values] })
  }
  const ofPool = pg.Pool.prototype.query as Query
  const ofClient = pg.Client.prototype.query as Query
  const spies = [
    vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(function (this: pg.Pool, ...asked: unknown[]) {
      note(asked[0])
      // A pool asks one of its clients, which would be noted again.
      return inside.exit(() => ofPool.apply(this, asked))
    } as never),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      note(asked[0])
      return ofClient.apply(this, asked)
    } as never),
  ]
  try {
    // The request of `inject` starts only once it is awaited.
    await inside.run(true, async () => void (await act()))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return seen
}
