import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { createPool } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { busy } from './core/client.ts'
import { fill, type Market, marketSize, personId, tokenOf } from './core/market.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'
import { record, replay } from './core/same-sql.ts'

const clients = 8
const ms = 2_000
const folder = 'server/migrations'

/** The same market in a schema beside it, migrated only as far as its messages and alerts are one table each. */
const openWhole = async (market: Market): Promise<Pick<Market, 'url' | 'dataDir'> & { pool: pg.Pool }> => {
  await market.pool.query('CREATE SCHEMA whole')
  const url = new URL(market.url)
  url.searchParams.set('options', '-c search_path=whole,public')
  const pool = createPool(url.href, () => {})
  await migrate(
    pool,
    folder,
    (await readdir(folder)).filter(file => file < '0008'),
  )
  await fill(pool, marketSize)
  return { url: url.href, dataDir: market.dataDir, pool }
}

const sendOn = (pool: pg.Pool) => {
  let turn = 0
  return async () => {
    const from = 1 + (turn++ % 4_000)
    const text = 'SELECT * FROM send_message($1, $2, $3, gen_random_uuid(), now())'
    await pool.query({ name: 'send', text, values: [from, personId(from + 1), 'How are you today?'] })
  }
}

const reads = [
  ['a page of messages', `/api/messages/getMessages/${personId(2)}`],
  ['20 chats', '/api/messages/getChats'],
  ['alerts', '/api/messages/getAlerts'],
] as const

/** What eight partitions cost, by the driver alone: the same statements on partitioned tables and on whole ones. */
export const partitionFigures = async (market: Market): Promise<Figure[]> => {
  const whole = await openWhole(market)
  const figures: Figure[] = []
  const compare = async (name: string, ours: () => Promise<void>, reference: () => Promise<void>) => {
    const rounds = await interleaved(
      async () => (await busy(clients, ms, ours)).perSecond,
      async () => (await busy(clients, ms, reference)).perSecond,
    )
    const against = 'one table each, the same SQL through the driver'
    figures.push(ratioFigure(name, rounds, { against, bar: { atLeast: 0.9 }, unit: 'a second' }))
  }
  await compare('partitions: send a message', sendOn(market.pool), sendOn(whole.pool))
  for (const [name, path] of reads) {
    const statements = await record(market, { path, token: tokenOf(1) })
    const [ours, reference] = [replay(market, statements), replay(whole, statements)]
    await compare(`partitions: ${name}`, ours.once, reference.once)
    await ours.close()
    await reference.close()
  }
  await whole.pool.end()
  return figures
}
