import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startThrowaway, type Throwaway } from '../throwaway.ts'
import { createWorld } from '../world.ts'
import { removeFolders } from './checkout.ts'
import { killHard, type Program, startProgram, stopAll, until } from './program.ts'
import { checkout, freshDataDir } from './shared.ts'

const many = 120
const apartMs = 25

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

const start = async (): Promise<Program> => {
  const program = startProgram({ checkout, dataDir: freshDataDir(), env: { DATABASE_URL: outside.url } })
  await program.ready()
  return program
}
const kill = async (...programs: Program[]) => {
  killHard(programs.map(({ child }) => child.pid!))
  await Promise.all(programs.map(({ ended }) => ended))
}
const sleepUntil = (time: number) => new Promise(resolve => setTimeout(resolve, time - Date.now()))
const count = async (from: string): Promise<number> =>
  (await db.query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count
const done = () => count("agreements WHERE state = 'Completed'")

/** Much work that one side has marked. */
const markMuch = async () => {
  const world = await createWorld({ config: { databaseUrl: outside.url } })
  world.clock.time = new Date()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  for (let i = 0; i < many; i++) {
    const { task } = await asha.hires(ravi)
    await (i % 2 ? asha : ravi).completes(task, { rating: 4 })
  }
  await world.close()
}

/** Brings the deadlines near, one shortly after another; when the first one is. */
const bringNear = async (): Promise<number> => {
  const first = Date.now() + 2_000
  const near = `$1::timestamptz + task_id * interval '${apartMs} ms'`
  await db.query(`UPDATE agreements SET deadline = ${near}, reminded = 3`, [new Date(first)])
  await db.query(
    `UPDATE jobs SET due_at = deadline FROM agreements WHERE kind = 'agreement' AND key = task_id::text`,
  )
  return first
}

it('[done.1] acts once on each deadline, with two processes killed between due and done', async () => {
  await markMuch()
  const [one, two] = await Promise.all([start(), start()])
  expect(await done()).toBe(0)
  const due = await bringNear()
  // Some of them are due and done, some due, some not due.
  await sleepUntil(due + 0.3 * many * apartMs)
  await kill(one)
  await sleepUntil(due + 0.6 * many * apartMs)
  await kill(two)
  const left = many - (await done())
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(many)
  await sleepUntil(due + many * apartMs)
  // The next start acts on deadlines that passed meanwhile, and is killed in the midst of that.
  const third = startProgram({ checkout, dataDir: freshDataDir(), env: { DATABASE_URL: outside.url } })
  await until(async () => many - (await done()) < left, 60_000)
  await kill(third)
  await Promise.all([start(), start()])
  await until(async () => (await done()) === many, 30_000)
  await new Promise(resolve => setTimeout(resolve, 1_500))

  const kinds = await db.query('SELECT kind, count(*)::int AS count FROM events GROUP BY kind ORDER BY kind')
  expect(Object.fromEntries(kinds.rows.map(({ kind, count }) => [kind, count]))).toEqual({
    Agreed: many,
    AutoCompleted: many,
    Marked: many,
  })
  const told = await db.query(
    "SELECT count(*)::int AS count FROM alerts WHERE kind = 'Task Completed' GROUP BY task_given_id, user_id",
  )
  expect(told.rows.map(row => row.count)).toEqual(Array(2 * many).fill(1))
  // The stars of those that the poster marked count once.
  const { rows } = await db.query('SELECT sum(rating_count)::int AS count FROM users')
  expect(rows[0].count).toBe(many / 2)
  // The remaining job waits for the end of the time to review.
  await expect
    .poll(() => count("jobs WHERE kind = 'agreement' AND due_at <= now()"), { timeout: 60_000 })
    .toBe(0)
})
