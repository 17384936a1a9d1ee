import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/database/connect.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Market } from './market.ts'

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/**
 * The statements that the product itself runs for a request, as the driver gets them. The first request is for its
 * caches: what a second one still asks the database is taken.
 */
export const record = async (
  market: Market,
  { path, token }: { path: string; token: string },
): Promise<Statement[]> => {
  const pool = createPool(market.url, () => {})
  const config = { ...readConfig({ DATA_DIR: market.dataDir, RATE_LIMITS: 'off' }), databaseUrl: market.url }
  const app = await buildApp({ config, pool, webFolder: 'dist/web', log: pino({ level: 'silent' }) })
  const ask = async (again: string) => {
    const answer = await app.inject({ url: path + again, headers: { cookie: `session=${token}` } })
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  }
  await ask('')
  await new Promise(resolve => setTimeout(resolve, 100))
  const seen: Statement[] = []
  const plain = pool.query.bind(pool)
  pool.query = ((statement: Statement, ...rest: never[]) => {
    const { name, text, values } = statement
    if (name) seen.push({ name, text, values })
    return plain(statement as never, ...rest)
  }) as never
  // Another spelling of the same question, so that no answer lies ready.
  await ask(path.includes('?') ? '&' : '?')
  await app.close()
  await pool.end()
  return seen.filter(statement => !/FROM sessions/.test(statement.text))
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
