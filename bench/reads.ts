import { busy, type Loaded, load, requestOf } from './core/client.ts'
import { ownCpuMs } from './core/cpu.ts'
import { type Market, type Program, personId, startProduct, taskId, tokenOf } from './core/market.ts'
import { type Figure, interleaved, pick, ratioFigure } from './core/rounds.ts'
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

/** How many a second, and the CPU time that one costs: PostgreSQL's and the asking process's, without the generator's. */
const one = async (market: Market, product: Program, read: (typeof reads)[number]): Promise<Figure[]> => {
  const statements = await record(market, read)
  const headers = { 'accept-encoding': 'gzip, br' }
  const request = requestOf({ path: read.path, cookie: read.token, headers })
  const reference = replay(market, statements)
  const measured = async (asker: () => number, run: () => Promise<Loaded>) => {
    const used = () => asker() + market.cpuMs()
    const before = used()
    const { perSecond, took } = await run()
    return { perSecond, perCpuSecond: (1000 * took.length) / (used() - before) }
  }
  await load(product.port, { connections, ms: warmUpMs }, () => request)
  const rounds = await interleaved(
    () =>
      measured(
        () => product.cpuMs,
        () => load(product.port, { connections, ms }, () => request),
      ),
    () => measured(ownCpuMs, () => busy(connections, ms, () => reference.once())),
  )
  await reference.close()
  const name = `${read.name}, ${statements.length} statement${statements.length === 1 ? '' : 's'}`
  const figure = (what: string, unit: string, value: (of: (typeof rounds)[number]['ours']) => number) =>
    ratioFigure(name + what, pick(rounds, value), { against, bar: { atLeast: 0.7 }, unit })
  return [
    figure('', 'a second', of => of.perSecond),
    figure('; the load generator’s CPU left out', 'a second of CPU', of => of.perCpuSecond),
  ]
}

export const readFigures = async (market: Market): Promise<Figure[]> => {
  const product = await startProduct(market)
  const figures: Figure[] = []
  for (const read of reads) figures.push(...(await one(market, product, read)))
  await product.stop()
  return figures
}
