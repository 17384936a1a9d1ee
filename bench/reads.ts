import { busy, load, requestOf } from './core/client.ts'
import { type Market, personId, startProduct, taskId, tokenOf } from './core/market.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'
import { record, replay } from './core/same-sql.ts'

const connections = 8
const ms = 1_500

const reads = [
  // Tasks are posted by the person after their number.
  { name: 'task brief', path: `/api/task/particularTask/${taskId(100)}`, token: tokenOf(7) },
  { name: 'offers on a task (12)', path: `/api/offer/allOffers/${taskId(100)}`, token: tokenOf(101) },
  { name: 'chats (20)', path: '/api/messages/getChats', token: tokenOf(1) },
  { name: 'newest 100 messages', path: `/api/messages/getMessages/${personId(2)}`, token: tokenOf(1) },
]

const one = async (market: Market, port: number, read: (typeof reads)[number]): Promise<Figure> => {
  const statements = await record(market, read)
  const request = requestOf({
    path: read.path,
    cookie: read.token,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  const reference = replay(market, statements)
  const rounds = await interleaved(
    async () => (await load(port, { connections, ms }, () => request)).perSecond,
    async () => (await busy(connections, ms, () => reference.once())).perSecond,
  )
  await reference.close()
  return ratioFigure(
    `${read.name}, ${statements.length} statement${statements.length === 1 ? '' : 's'}`,
    rounds,
    {
      against: 'the same SQL through the driver',
      bar: { atLeast: 0.7 },
      unit: 'a second',
    },
  )
}

export const readFigures = async (market: Market): Promise<Figure[]> => {
  const product = await startProduct(market)
  const figures: Figure[] = []
  for (const read of reads) figures.push(await one(market, product.port, read))
  await product.stop()
  return figures
}
