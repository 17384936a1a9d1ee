import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPool } from '#server/database/connect.ts'
import { Replica } from '#server/database/replica.ts'
import { linkTo, type Server as Postgres, type Replicated, startReplicated } from './replicated.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The way to a server, on which nothing is said any more once it is silent; it still takes connections then. */
class Way {
  isSilent = false
  readonly #sockets = new Set<Socket>()

  private constructor(
    readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: number): Promise<Way> {
    const server = createServer(client => {
      const upstream = connect(target, '127.0.0.1')
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        way.#sockets.add(from)
        from.on('data', data => way.isSilent || to.write(data))
        from.on('error', () => {})
        from.on('close', () => way.isSilent || to.destroy())
      }
    })
    const port = await new Promise<number>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
    const way = new Way(server, port)
    return way
  }

  close(): void {
    this.server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

let servers: Replicated
let pool: pg.Pool
let way: Way
let told: (string | null)[]
let replica: Replica

beforeAll(async () => {
  servers = await startReplicated(null, 3)
  await servers.primary.ask('CREATE DATABASE market')
}, 180_000)
afterAll(() => servers?.remove())

beforeEach(async () => {
  pool = createPool(servers.primary.urlOf('market'), () => {})
  way = await Way.to(servers.replica.port)
  told = []
  replica = replicaAt(way.port)
})
afterEach(async () => {
  way.close()
  await replica.close()
  await pool.end()
})

const replicaAt = (port: number) => {
  const url = new URL(servers.replica.urlOf('market'))
  url.port = String(port)
  return new Replica(pool, url.href, problem => told.push(problem?.message ?? null))
}

const where = async (): Promise<number> =>
  (await replica.query({ text: 'SELECT inet_server_port() AS port' })).rows[0].port
const isUsed = () =>
  vi.waitFor(async () => expect(await where()).toBe(servers.replica.port), { timeout: 20_000, interval: 20 })

/** So many readers read for so long; gives how long each read took, in milliseconds, and no read may fail. */
const readFor = async (ms: number, readers: number): Promise<number[]> => {
  const took: number[] = []
  const reader = async () => {
    for (const end = performance.now() + ms; performance.now() < end; await pause(20)) {
      const start = performance.now()
      await where()
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return took
}

test('who is connected but gets no answer holds up no read, and is used once it answers', async () => {
  way.isSilent = true
  const took = await readFor(4_000, 2)
  expect(took.length).toBeGreaterThan(50)
  expect(Math.max(...took)).toBeLessThan(500)
  expect(told).toHaveLength(1)
  way.isSilent = false
  await isUsed()
  expect(told.at(-1)).toBe(null)
})

test('connections that fall silent in a quiet market hold one read, and only for a moment', async () => {
  await isUsed()
  await pause(200)
  way.isSilent = true
  const took = await readFor(4_000, 1)
  expect(Math.max(...took)).toBeLessThan(800)
  // The first finds it out; one more for a busy machine.
  expect(took.filter(ms => ms > 200).length).toBeLessThanOrEqual(2)
  way.isSilent = false
  await isUsed()
})

test('a statement that is under way when the connection falls silent is answered by the primary', async () => {
  await isUsed()
  const start = performance.now()
  const reading = replica.query({ text: 'SELECT inet_server_port() AS port, pg_sleep(0.3)' })
  await pause(100)
  way.isSilent = true
  expect((await reading).rows[0].port).toBe(servers.primary.port)
  expect(performance.now() - start).toBeLessThan(2_500)
})

test('the fault of a statement is said as by the primary, and the next is read on the replica', async () => {
  await isUsed()
  await expect(replica.query({ text: "SELECT 'somebody’s words'::int" })).rejects.toMatchObject({
    code: '22P02',
  })
  expect(await where()).toBe(servers.replica.port)
  expect(told).toEqual([null])
})

test('a primary that fails to say which market it has is asked again', async () => {
  const ask = pool.query.bind(pool)
  let refusals = 0
  const spy = vi.spyOn(pool, 'query').mockImplementation(((statement: pg.QueryConfig) => {
    const isRefused = statement.text.includes('system_identifier') && refusals++ === 0
    return isRefused ? Promise.reject(new Error('Connection terminated unexpectedly')) : ask(statement)
  }) as never)
  await isUsed()
  expect(refusals).toBe(2)
  expect(told).toEqual(['Connection terminated unexpectedly', null])
  spy.mockRestore()
})

test('after a failover a replica of the old primary is not read, however far it is, and one that follows is', async () => {
  const [old, promoted, following] = servers.replicas as [Postgres, Postgres, Postgres]
  const has = (server: Postgres, table: string) =>
    vi.waitFor(
      async () => expect((await server.ask(`SELECT to_regclass('${table}') AS has`))[0]!.has).toBe(table),
      10_000,
    )
  await servers.primary.ask('CREATE TABLE before ()')
  for (const server of servers.replicas) await has(server, 'before')
  await promoted.ask('SELECT pg_promote()')
  await following.ask(`ALTER SYSTEM SET primary_conninfo = '${linkTo(promoted)}'`)
  await following.ask('SELECT pg_reload_conf()')
  await servers.primary.ask('CREATE TABLE lost AS SELECT generate_series(1, 100000) AS n')
  await has(old, 'lost')
  await promoted.ask('CREATE TABLE after ()')
  await has(following, 'after')

  await promoted.ask('CHECKPOINT')
  await following.ask('CHECKPOINT')
  const urls = [old, following].map(server => server.urlOf('market'))
  const primary = createPool(promoted.urlOf('market'), () => {})
  for (const [i, url] of urls.entries()) {
    const problems: string[] = []
    const replica = new Replica(primary, url, problem => problems.push(problem?.message ?? 'well'))
    await vi.waitFor(async () => {
      await replica.query({ text: 'SELECT 1' })
      expect(problems).toHaveLength(1)
    })
    expect(problems[0]).toMatch(i === 0 ? /timeline 00000001, the primary on 00000002/ : /well/)
    await replica.close()
  }
  await primary.end()
})
