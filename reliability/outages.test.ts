import { afterEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { isGood, Load, type Shot, talkOf } from './load.ts'
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

/** From when to when something was away. */
interface Outage {
  from: number
  to: number
}

/** Presses steadily through `restarts` of something. */
const through = async (restart: () => Promise<void>) => {
  const next = talkOf(await town.join('Asha'), await town.join('Ravi'))
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
})
