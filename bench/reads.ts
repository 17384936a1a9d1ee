import { busy, load, requestOf } from './core/client.ts'
import { costOf, ownCpuMs } from './core/cpu.ts'
import { type Market, personId, taskId, tokenOf } from './core/market.ts'
import { type Program, startProduct, startReference } from './core/program.ts'
import { costFigures, type Figure, interleaved } from './core/rounds.ts'
import { record, replay } from './core/same-sql.ts'

const connections = 8
const ms = 1_500
/** Until the product's code is compiled. */
const warmUpMs = 4_000

const reads = [
  // Tasks are posted by the person after their number.
  { name: 'task brief', path: `/api/task/particularTask/${taskId(100)}`, token: tokenOf(7) },
  { name: 'offers on a task (12)', path: `/api/offer/allOffers/${taskId(100)}`, token: tokenOf(101) },
  { name: 'chats (20)', path: '/api/messages/getChats', token: tokenOf(1) },
  { name: 'newest 100 messages', path: `/api/messages/getMessages/${personId(2)}`, token: tokenOf(1) },
]

const against = 'the same SQL through the driver'

/** The product beside the SQL alone, and beside both a bare server that answers with it: no server can come nearer. */
const one = async (market: Market, product: Program, read: (typeof reads)[number]): Promise<Figure[]> => {
  const statements = await record(market, read)
  const headers = { 'accept-encoding': 'gzip, br' }
  const request = requestOf({ path: read.path, cookie: read.token, headers })
  const reference = replay(market, statements)
  const bare = await startReference('bare-sql', {
    DATABASE_URL: market.url,
    STATEMENTS: JSON.stringify(statements),
  })
  await load(product.port, { connections, ms: warmUpMs }, () => request)
  const server = (program: Program) => () =>
    costOf(
      market,
      () => program.cpuMs,
      () => load(program.port, { connections, ms }, () => request),
    )
  const sqlAlone = () => costOf(market, ownCpuMs, () => busy(connections, ms, () => reference.once()))
  const rounds = await interleaved(server(product), sqlAlone)
  const ofBare = await interleaved(server(bare), sqlAlone)
  await Promise.all([reference.close(), bare.stop()])
  const name = `${read.name}, ${statements.length} statement${statements.length === 1 ? '' : 's'}`
  return [
    ...costFigures(name, rounds, { against, bar: { atLeast: 0.5 } }),
    ...costFigures(`bare node:http for it: ${read.name}`, ofBare, { against }),
  ]
}

export const readFigures = async (market: Market): Promise<Figure[]> => {
  const product = await startProduct(market)
  const figures: Figure[] = []
  for (const read of reads) figures.push(...(await one(market, product, read)))
  await product.stop()
  return figures
}
