import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/core/connect.ts'
import { type Database, databaseOn, type Queryable } from '#server/db/core/sql.ts'
import type { Market } from './market.ts'

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/**
 * The statements that the product itself runs for a request, as the driver gets them. The first request is for its
 * caches: what a second one still asks the database, after what is done `between` the two, is taken.
 */
export const record = async (
  market: Market,
  { path, token, between }: { path: string; token: string; between?: InjectOptions },
): Promise<Statement[]> => {
  const pool = createPool(market.url, () => {})
  const config = { ...readConfig({ DATA_DIR: market.dataDir, RATE_LIMITS: 'off' }), databaseUrl: market.url }
  const app = await buildApp({ config, pool, webFolder: 'dist/web', log: pino({ level: 'silent' }) })
  const ask = async (request: InjectOptions) => {
    const answer = await app.inject({ ...request, headers: { cookie: `session=${token}` } })
    if (answer.statusCode >= 300) throw new Error(`${request.url} answered ${answer.statusCode}`)
  }
  await ask({ url: path })
  await new Promise(resolve => setTimeout(resolve, 100))
  const seen: Statement[] = []
  const plain = pool.query.bind(pool)
  pool.query = ((asked: Statement, ...rest: never[]) => {
    if (asked.name) seen.push({ ...asked, values: [...asked.values] })
    return plain(asked as never, ...rest)
  }) as never
  if (between) await ask(between)
  // Another spelling of the same query, so that no cached answer fits.
  else path += path.includes('?') ? '&' : '?'
  await ask({ url: path })
  await app.close()
  await pool.end()
  return seen.filter(({ text }) => /^\s*SELECT/.test(text) && !/FROM sessions/.test(text))
}

/** The statement that this asks of a database. */
export const statementOf = async (ask: (db: Database) => Promise<unknown>): Promise<Statement> => {
  const asked: Statement[] = []
  const query = async (statement: pg.QueryConfig) => {
    asked.push(statement as Statement)
    return { rows: [] }
  }
  await ask(databaseOn({ query } as unknown as Queryable))
  return asked[0]!
}

/** The same statements through the driver alone, on a pool like the product's. */
export const replay = ({ url }: Pick<Market, 'url'>, statements: readonly Statement[]) => {
  const pool: pg.Pool = createPool(url, () => {})
  return {
    once: async () => {
      for (const statement of statements) await pool.query({ ...statement })
    },
    close: () => pool.end(),
  }
}
