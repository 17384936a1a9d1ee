import { afterEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { Load, requestBytes, type Shot } from './load.ts'
import { buildTown, type Town } from './town.ts'

// `npm run test:hard` restarts each of them several times, `npm test` once.
const isHard = process.env.RELIABILITY === 'hard'
const restarts = isHard ? 5 : 1
/** At most: a slow machine gets fewer. */
const perSecond = 50
/** How soon after the return everything is as before. */
const settledMs = 5_000

let town: Town
let load: Load

afterEach(async () => {
  load.close()
  await town.close()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const isGood = ({ status }: Shot) => status === 200 || status === 201

/** Reads and writes of two people who talk. */
const talk = async (): Promise<() => Buffer> => {
  const [asha, ravi] = [await town.join('Asha'), await town.join('Ravi')]
  const kinds = [
    () => requestBytes('GET', '/api/task/allTasks', asha.cookie),
    () =>
      requestBytes('POST', `/api/messages/sendMessage/${ravi.givenId}`, asha.cookie, { message: 'hello' }),
    () => requestBytes('GET', `/api/messages/getMessages/${asha.givenId}`, ravi.cookie),
    () => requestBytes('GET', '/api/messages/getChats', ravi.cookie),
  ]
  let count = 0
  return () => kinds[count++ % kinds.length]!()
}

/** From when to when something was away. */
interface Outage {
  from: number
  to: number
}

/** Presses steadily through `restarts` of something. */
const through = async (restart: () => Promise<void>) => {
  const next = await talk()
  const pace = await load.paceFor(next, perSecond)
  const outages: Outage[] = []
  const roundMs = 2_000 + settledMs + 1_500
  const striking = (async () => {
    for (let i = 0; i < restarts; i++) {
      await pause(2_000)
      const from = performance.now()
      await restart()
      outages.push({ from, to: performance.now() })
      await pause(settledMs + 1_000)
    }
  })()
  const shots = await load.press(pace, restarts * roundMs, next)
  await striking
  return { shots, outages }
}

/** Failed calls outside any outage: for each, the milliseconds between the end of the outage before and the call. */
const failedAfter = (shots: readonly Shot[], outages: readonly Outage[]) =>
  shots
    .filter(shot => !isGood(shot))
    .filter(({ at, ms }) => !outages.some(({ from, to }) => at + ms > from && at < to))
    .map(({ at }) => Math.min(...outages.map(({ to }) => at - to).filter(after => after > 0)))

describe(`under ${perSecond} requests a second`, () => {
  test('answers only 503 with Retry-After while PostgreSQL restarts, and recovers within 5 s', {
    timeout: 120_000,
  }, async () => {
    town = await buildTown(1)
    load = new Load(town.port)
    const { pid } = town.processes[0]!
    const { shots, outages } = await through(async () => {
      await town.postgres.halt('SIGINT')
      await pause(500)
      await town.postgres.comeBack()
    })
    const failed = shots.filter(shot => !isGood(shot))
    const longest = Math.max(0, ...failedAfter(shots, outages))
    console.log(
      `PostgreSQL: ${failed.length} of ${shots.length} refused, the last ${Math.round(longest)} ms after its return`,
    )
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    expect(longest).toBeLessThan(Math.max(settledMs, 3 * town.processes[0]!.startMs))
    expect(town.processes[0]!.pid).toBe(pid)
  })

  test.skipIf(!hasRedis)('hides a restart of Redis completely', { timeout: 120_000 }, async () => {
    town = await buildTown(2)
    load = new Load(town.port)
    const pids = town.processes.map(({ pid }) => pid)
    const { shots } = await through(async () => {
      await town.redis!.kill()
      await pause(500)
      await town.redis!.comeBack()
    })
    const failed = shots.filter(shot => !isGood(shot))
    console.log(`Redis: ${failed.length} of ${shots.length} refused`)
    expect(failed).toEqual([])
    expect(town.processes.map(({ pid }) => pid)).toEqual(pids)
  })

  test.each([
    ['the process', 1, false],
    ['a cluster of two', 2, true],
  ])(
    'answers what has come in after SIGTERM, and %s ends with 0 within 10 s',
    {
      timeout: 180_000,
    },
    async (what, count, isCluster) => {
      if (isCluster && !hasRedis) return
      for (let i = 0; i < restarts; i++) {
        town = await buildTown(count, { isCluster })
        load = new Load(town.port)
        const [app] = town.processes
        const next = await talk()
        const logIn = () =>
          requestBytes('POST', '/api/auth/login', '', {
            email: 'nobody@example.in',
            password: 'no such password',
          })
        let turn = 0
        // Each waits for its answer, so that no connection is left to be accepted at the end, which is then reset.
        const shooting = load.saturate(isHard ? 64 : 32, 3_000, () => (turn++ % 4 === 0 ? logIn() : next()))
        await pause(1_500)
        const asked = performance.now()
        const { code } = await app!.end('SIGTERM')
        const took = performance.now() - asked
        const shots = await shooting
        const before = shots.filter(({ at }) => at < asked - 5)
        const dropped = before.filter(({ status }) => status === 0)
        const inFlight = before.filter(({ at, ms }) => at + ms > asked).length
        console.log(
          `SIGTERM to ${what}: ${inFlight} in flight, ${dropped.length} dropped; exit ${code} after ${Math.round(took)} ms`,
        )
        expect(dropped).toEqual([])
        expect(code).toBe(0)
        expect(took).toBeLessThan(Math.max(10_000, 5 * app!.startMs))
        if (i < restarts - 1) {
          load.close()
          await town.close()
        }
      }
    },
  )
})
