import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { categories } from '#contract/categories.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { listChats } from '#contract/endpoints/messages.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { noMailer } from '#server/platform/mailer.ts'
import { createWorld, type World } from '../test/world.ts'
import { password } from './actor.ts'
import { seedDemo } from './demo.ts'

let world: World
const lines: string[] = []

beforeAll(async () => {
  world = await createWorld()
  const { pool, clock } = world
  clock.time = new Date()
  const log = { info: (line: string) => void lines.push(line) } as never
  const quiet = {
    config: readConfig({ RATE_LIMITS: 'off' }),
    pool,
    webFolder: 'dist/web',
    log: pino({ level: 'silent' }),
    mailer: noMailer,
  }
  const seeds = () => seedDemo(pool, log, clock => buildApp({ ...quiet, clock }))
  await seeds()
  await seeds()
})

test('the sample market is lively: people, tasks of every category and state, offers, talk and ratings', async () => {
  const { pool, visitor } = world
  expect(lines.filter(line => line.includes('15 people'))).toHaveLength(1)
  const email = /[\w.]+@demo\.example/.exec(lines.at(-1)!)![0]
  expect(lines.at(-1)).toContain(password)

  const asha = visitor()
  await asha.does(auth.logIn, { body: { email, password } })
  const tasks = await asha.does(listTasks)
  expect(tasks.length).toBeGreaterThanOrEqual(40)
  expect(new Set(tasks.map(task => task.categoryId))).toEqual(
    new Set(categories.map(category => category.id)),
  )
  expect(new Set(tasks.map(task => task.Status))).toEqual(new Set(['Open', 'In-Progress', 'Completed']))
  expect(tasks.every(task => new Date(task.createdAt) <= new Date())).toBe(true)
  expect((await asha.does(listChats)).length).toBeGreaterThan(0)
  const { rows } = await pool.query(`SELECT
    (SELECT count(*) FROM users) AS people, (SELECT count(*) FROM offers) AS offers,
    (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM users WHERE rating_count > 0) AS rated`)
  expect(rows[0].people).toBe(15)
  expect(rows[0].offers).toBeGreaterThan(60)
  expect(rows[0].messages).toBeGreaterThan(20)
  expect(rows[0].rated).toBeGreaterThan(4)
})
