import { hasRedis, RedisServer } from '../server/test/redis-server.ts'
import { load, requestOf } from './core/client.ts'
import { type Market, personId, tokenOf } from './core/market.ts'
import { type Program, startProduct, startReference } from './core/program.ts'
import { type Figure, interleaved, ratioFigure, roundCount } from './core/rounds.ts'

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

/** The same statement as the app's, between the same people. */
const bareWrite = {
  name: 'send',
  text: `SELECT sent.* FROM users u JOIN users f ON f.id = u.id + 200,
      send_message(u.id, f.given_id, 'How are you today?', NULL, now()) sent
    WHERE u.id = (SELECT 1 + floor(random() * ${people})::int)`,
}

interface Load {
  requests: readonly Buffer[]
  status: number
  /** Of all processes together. */
  connections: number
}

/** CPU time of the processes for a request, in microseconds. */
const cpuPerRequest = async (
  programs: readonly Program[],
  { requests, status, connections }: Load,
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
  const bareEnv = { DATABASE_URL: market.url, STATEMENTS: JSON.stringify([bareWrite]) }
  const bare = [await startReference('bare-sql', bareEnv), await startReference('bare-sql', bareEnv)]
  const figure = async (
    name: string,
    load: Load,
    { atMost, of = { one, two } }: { atMost?: number; of?: { one: Program; two: Program[] } },
  ) => {
    await cpuPerRequest([of.one], load, warmUpMs)
    await cpuPerRequest(of.two, load, 2 * warmUpMs)
    const results = await interleaved(
      () => cpuPerRequest(of.two, load),
      () => cpuPerRequest([of.one], load),
      rounds,
    )
    const against = { against: 'one process', unit: 'µs', ...(atMost && { bar: { atMost } }) }
    return ratioFigure(`${name}, two processes, ${load.connections} connections`, results, against)
  }
  const sending: Load = { requests: writes, status: 201, connections: 16 }
  const figures = [
    await figure(
      'CPU time of a home list',
      { requests: reads, status: 200, connections: 16 },
      { atMost: 1.15 },
    ),
    await figure('CPU time of sending a message', sending, { atMost: 1.25 }),
    await figure('CPU time of sending a message', { ...sending, connections: 64 }, { atMost: 1.25 }),
    await figure(
      'bare node:http for it: CPU time of sending a message',
      { ...sending, status: 200 },
      { of: { one: bare[0]!, two: bare } },
    ),
  ]
  for (const program of [one, ...two, ...bare]) await program.stop()
  await redis.kill()
  return figures
}
