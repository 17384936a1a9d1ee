import { hasRedis, RedisServer } from '../server/test/redis-server.ts'
import { load, requestOf } from './core/client.ts'
import { type Market, personId, tokenOf } from './core/market.ts'
import { type Program, startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure, roundCount } from './core/rounds.ts'

const connections = 16
/** Until the code of a process is compiled; two have half of the requests each. */
const warmUpMs = 6_000
/** The rounds are short, and what three processes find on two cores differs from one to the next. */
const rounds = 2 * roundCount
const people = 200

const reads = Array.from({ length: people }, (_, i) =>
  requestOf({
    path: '/api/task/allTasks?limit=50',
    cookie: tokenOf(1 + i),
    headers: { 'accept-encoding': 'br' },
  }),
)
const writes = Array.from({ length: people }, (_, i) =>
  requestOf({
    method: 'POST',
    path: `/api/messages/sendMessage/${personId(201 + i)}`,
    cookie: tokenOf(1 + i),
    body: { message: 'How are you today?' },
  }),
)

/** CPU time of the app's processes for a request, in microseconds. */
const cpuPerRequest = async (
  programs: readonly Program[],
  requests: readonly Buffer[],
  status: number,
  ms = 3_000,
) => {
  const used = () => programs.reduce((sum, program) => sum + program.cpuMs, 0)
  const before = used()
  let turn = 0
  const options = { connections, ms, status }
  const { took } = await load(
    programs.map(p => p.port),
    options,
    () => requests[turn++ % people]!,
  )
  return ((used() - before) * 1000) / took.length
}

export const processFigures = async (market: Market): Promise<Figure[]> => {
  if (!hasRedis) {
    console.log('two processes want a redis-server on this machine: left out')
    return []
  }
  const redis = await RedisServer.start()
  const env = { REDIS_URL: redis.url, PUBLIC_URL: 'http://localhost' }
  const one = await startProduct(market)
  const two = [await startProduct(market, env), await startProduct(market, env)]
  const figure = async (name: string, requests: readonly Buffer[], status: number, atMost: number) => {
    await cpuPerRequest([one], requests, status, warmUpMs)
    await cpuPerRequest(two, requests, status, 2 * warmUpMs)
    const results = await interleaved(
      () => cpuPerRequest(two, requests, status),
      () => cpuPerRequest([one], requests, status),
      rounds,
    )
    const against = { against: 'one process', bar: { atMost }, unit: 'µs' }
    return ratioFigure(`CPU time of ${name}, two processes`, results, against)
  }
  const figures = [
    await figure('a home list', reads, 200, 1.15),
    await figure('sending a message', writes, 201, 1.25),
  ]
  for (const program of [one, ...two]) await program.stop()
  await redis.kill()
  return figures
}
