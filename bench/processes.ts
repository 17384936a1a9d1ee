import { hasRedis, RedisServer } from '../server/test/redis-server.ts'
import { load, requestOf } from './core/client.ts'
import { processOf } from './core/cpu.ts'
import { type Market, tokenOf } from './core/market.ts'
import { type Program, startProduct, startReference } from './core/program.ts'
import { type Bar, type Figure, interleaved, ratioFigure, roundCount } from './core/rounds.ts'
import { peopleInTurn, type Write, writes } from './writes.ts'

/** Until the code of a process is compiled; two have half of the requests each. */
const warmUpMs = 6_000
const ms = 2_000
/** The rounds are short, and what three processes find on two cores differs from one to the next. */
const rounds = 2 * roundCount
const people = 200

/** The same statement as the app's, between the same people. */
const bareWrite = {
  name: 'send',
  text: `SELECT sent.* FROM users u JOIN users f ON f.id = u.id + 1,
      send_message(u.id, f.given_id, 'How are you today?', NULL, now()) sent
    WHERE u.id = (SELECT 1 + floor(random() * ${peopleInTurn})::int)`,
}

interface Load {
  name: string
  status: number
  request(turn: number): Buffer
}

const listing: Load = {
  name: 'a home list',
  status: 200,
  request: turn =>
    requestOf({
      path: '/api/task/allTasks?limit=50',
      cookie: tokenOf(1 + (turn % people)),
      headers: { 'accept-encoding': 'br' },
    }),
}
const writing = ({ name, request }: Write): Load => ({ name: name.split(',')[0]!, status: 201, request })

/** How many connections there are: as many for each process, or so many for however many there are. */
interface Connections {
  each?: number
  together?: number
}

/** CPU time for a request, in microseconds. */
interface Cpu {
  /** Of all that serves it: the processes, PostgreSQL and Redis. */
  all: number
  /** Of the processes alone. */
  own: number
}

const cpuPerRequest = async (
  programs: readonly Program[],
  { status, request, turns }: Load & { turns: { next: number } },
  { each = 0, together = each * programs.length }: Connections,
  { forMs, sharedCpuMs }: { forMs: number; sharedCpuMs(): number },
): Promise<Cpu> => {
  const ownCpuMs = () => programs.reduce((sum, program) => sum + program.cpuMs, 0)
  const before = { own: ownCpuMs(), shared: sharedCpuMs() }
  const options = { connections: together, ms: forMs, status }
  const { took } = await load(
    programs.map(p => p.port),
    options,
    () => request(turns.next++),
  )
  const ownMs = ownCpuMs() - before.own
  const perRequest = (usedMs: number) => (usedMs * 1000) / took.length
  return { all: perRequest(ownMs + sharedCpuMs() - before.shared), own: perRequest(ownMs) }
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
  const sharedCpuMs = () => market.cpuMs() + processOf(redis.pid)!.cpuMs
  const figures: Figure[] = []
  const measure = async (load: Load, all: readonly Connections[], atMost?: number, of = { one, two }) => {
    const turns = { next: 0 }
    const cost = (programs: readonly Program[], connections: Connections, forMs = ms) =>
      cpuPerRequest(programs, { ...load, turns }, connections, { forMs, sharedCpuMs })
    await cost([of.one], { together: 16 }, warmUpMs)
    await cost(of.two, { together: 16 }, 2 * warmUpMs)
    for (const connections of all) {
      const results = await interleaved(
        () => cost(of.two, connections),
        () => cost([of.one], connections),
        rounds,
      )
      const { each, together } = connections
      const over = each ? `${each} connections each` : `${together} connections together`
      const figure = (what: string, kind: keyof Cpu, bar?: Bar) => {
        const picked = results.map(({ ours, reference }) => ({
          ours: ours[kind],
          reference: reference[kind],
        }))
        const name = `${load.name}, two processes, ${over}; CPU ${what}`
        return ratioFigure(name, picked, { against: 'one process', unit: 'µs', ...(bar && { bar }) })
      }
      figures.push(
        figure('without the load generator’s', 'all', atMost ? { atMost } : undefined),
        figure('of the processes alone', 'own'),
      )
    }
  }
  const [post, send, offer] = writes.map(writing) as [Load, Load, Load]
  const usual = [{ each: 16 }, { together: 16 }]
  await measure(listing, usual, 1.15)
  await measure(post, [{ each: 16 }], 1.25)
  await measure(send, [...usual, { together: 64 }], 1.25)
  await measure(offer, [{ each: 16 }], 1.25)
  const bareSend = { ...send, name: `bare node:http to ${send.name}`, status: 200 }
  await measure(bareSend, usual, undefined, { one: bare[0]!, two: bare })
  for (const program of [one, ...two, ...bare]) await program.stop()
  await redis.kill()
  return figures
}
