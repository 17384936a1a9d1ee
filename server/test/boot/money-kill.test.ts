import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { type Actor, aTask } from '../../seeds/actor.ts'
import { startThrowaway, type Throwaway } from '../throwaway.ts'
import { createWorld } from '../world.ts'
import { removeFolders } from './checkout.ts'
import { killHard, type Program, startProgram, stopAll, until } from './program.ts'
import { checkout, freshDataDir } from './shared.ts'

// `npm run test:hard` kills it two hundred times, `npm test` six times.
const kills = process.env.RELIABILITY === 'hard' ? 200 : 6

let outside: Throwaway
let db: pg.Client

beforeAll(async () => {
  outside = await startThrowaway({ isDurable: true })
  db = new pg.Client(outside.url)
  await db.connect()
})
afterAll(async () => {
  await stopAll()
  await db.end()
  await outside.stop()
  removeFolders()
})

const env = () => ({ DATABASE_URL: outside.url, RATE_LIMITS: 'off', PLATFORM_FEE_PERCENT: '7.5' })
const start = async (): Promise<{ program: Program; origin: string }> => {
  const program = startProgram({ checkout, dataDir: freshDataDir(), env: env() })
  try {
    return { program, origin: await program.ready() }
  } catch (error) {
    // Of hundreds of starts one finds that a connection of another program has taken its port.
    if (!(error as Error).message.includes('already in use')) throw error
    return start()
  }
}

/** Makes a call until it is answered or the program is gone; with a key, as the app does. */
const calls = async (origin: string, who: Actor, path: string, body: object, key: string) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `session=${who.cookie}`,
      [idempotencyHeader]: createHash('sha256').update(key).digest('hex').slice(0, 32),
      origin,
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { paymentId?: string }
}

/** Each task is paid and completed, or cancelled, by two who do not know of any kill. */
const settle = async (origin: string, [asha, ravi]: [Actor, Actor], taskId: string, nth: number) => {
  const { paymentId } = await calls(origin, asha, `/payment/start/${taskId}`, {}, `start ${taskId}`)
  if (paymentId)
    await calls(origin, asha, `/payment/sandbox/${paymentId}`, { outcome: 'paid' }, `pay ${taskId}`)
  const ending = { fault: 'nobody', reason: 'Plans changed' }
  if (nth % 3 === 0) return calls(origin, ravi, `/agreement/${taskId}/cancel`, ending, `cancel ${taskId}`)
  await calls(origin, ravi, `/task/completeTask/${taskId}`, {}, `done ${taskId}`)
  return calls(origin, asha, `/task/completeTask/${taskId}`, { rating: 5 }, `confirm ${taskId}`)
}

const ledger = async () => {
  const command = promisify(execFile)(process.execPath, ['dist/server/ledger.js', '--ledger'], {
    cwd: checkout,
    env: { ...process.env, ...env() },
  })
  return (await command).stdout
}

it(`[ledger.2, pay.2] finds no difference in npm run ledger after ${kills} kills while money is paid and settled`, async () => {
  const world = await createWorld({ config: { databaseUrl: outside.url, payments: 'direct' } })
  world.clock.time = new Date()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const tasks: string[] = []
  for (let i = 0; i < kills * 2; i++) {
    const task = await asha.posts(aTask({ modeOfTask: 'Remotely' }))
    await asha.accepts(await ravi.offers(task, { price: 1_000 + i }))
    tasks.push(task.givenId)
  }
  await db.query(
    "INSERT INTO payees (user_id, upi_id) SELECT id, 'ravi@bank' FROM users WHERE first_name = 'Ravi'",
  )
  await world.close()

  for (let kill = 0; kill < kills; kill++) {
    const { program, origin } = await start()
    const own = tasks.slice(kill * 2, kill * 2 + 2)
    const work = Promise.allSettled(own.map((task, i) => settle(origin, [asha, ravi], task, kill + i)))
    // From before the first answer to after the last one.
    await new Promise(resolve => setTimeout(resolve, Math.random() * 250))
    killHard([program.child.pid!])
    await Promise.all([program.ended, work])
    expect(await ledger()).toContain('nothing is off')
  }
  const { origin } = await start()
  for (const [i, task] of tasks.entries())
    await settle(origin, [asha, ravi], task, Math.floor(i / 2) + (i % 2))
  const open = async () =>
    (await db.query("SELECT count(*)::int AS count FROM jobs WHERE kind IN ('payment', 'capture')")).rows[0]
      .count
  // A job claimed by a killed process falls due again when its lease is over.
  await db.query("UPDATE jobs SET due_at = now() WHERE kind IN ('payment', 'capture')")
  await until(async () => (await open()) === 0, 60_000)
  expect(await ledger()).toContain('nothing is off')
  const { rows } =
    await db.query(`SELECT a.state, count(*)::int AS count, sum(c.release_paise + c.fee_paise)::int AS out,
      sum(c.repaid_paise)::int AS back, sum(a.price_paise)::int AS price, count(c.released_at)::int AS released
    FROM agreements a JOIN captures c ON c.task_id = a.task_id GROUP BY a.state ORDER BY a.state`)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(tasks.length)
  for (const { state, out, back, price, released, count } of rows) {
    expect([out, back]).toEqual(state === 'Completed' ? [price, 0] : [0, price])
    expect(released).toBe(state === 'Completed' ? count : 0)
  }
}, 900_000)
