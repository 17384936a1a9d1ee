import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { Load, requestBytes, talkOf } from './load.ts'
import { buildTown } from './town.ts'

// `npm run test:hard` ends each of them several times, `npm test` once.
const isHard = process.env.RELIABILITY === 'hard'
const endings = isHard ? 5 : 1

const logIn = () =>
  requestBytes('POST', '/api/auth/login', '', { email: 'nobody@example.in', password: 'no such password' })

/** Sends SIGTERM while many wait for an answer. */
const endOne = async (what: string, count: number, isCluster: boolean) => {
  const town = await buildTown(count, { isCluster })
  const load = new Load(town.port)
  try {
    const [app] = town.processes
    const next = talkOf(await town.join('Asha'), await town.join('Ravi'))
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
  } finally {
    load.close()
    await town.close()
  }
}

test.each([
  ['the process', 1, false],
  ['a cluster of two', 2, true],
])(
  'answers what has come in after SIGTERM, and %s ends with 0 within 10 s',
  { timeout: 180_000 },
  async (what, count, isCluster) => {
    if (isCluster && !hasRedis) return
    for (let i = 0; i < endings; i++) await endOne(what, count, isCluster)
  },
)
