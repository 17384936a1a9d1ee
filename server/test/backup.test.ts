import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { backupOf, restore } from '#server/db/core/backup-format.ts'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { aTask } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const migrations = path.resolve('server/migrations')
const oddTexts = [
  'tab\t, newline\n, return\r, backslash \\ and \\N, quotes " \'',
  'line\u2028and\u2029paragraph, \u0085, \u000b',
  '👩🏽‍🔧 कार्य שלום e\u0301 \ufeff',
]

const made: pg.Pool[] = []

const world = await createWorld()
const admin = createPool(inject('superuserUrl'), () => {})
const [asha, ravi, meena] = await world.people(3)
const task = await asha!.posts(aTask({ description: oddTexts.join(' ') }))
await asha!.accepts(await ravi!.offers(task))
await ravi!.completes(task)
await asha!.completes(task, { rating: 4, title: 'Good', description: oddTexts[0]! })
for (const text of oddTexts) await asha!.says(text, ravi!)
await ravi!.reports('person', meena!.user.givenId)
await meena!.blocks(ravi!)
await world.moderator('Mod')
// The app's own work is over, so nothing changes while rows are compared.
const atWork = 'SELECT FROM jobs WHERE due_at <= $1 OR attempts > 0'
await vi.waitFor(async () => expect((await world.pool.query(atWork, [world.clock.now()])).rowCount).toBe(0), {
  timeout: 50_000,
})

afterAll(async () => {
  for (const pool of made) await pool.end()
  await admin.end()
})

/** A database with nothing in it. */
const emptyDatabase = async (): Promise<pg.Pool> => {
  const name = `${inject('templateName')}_backup_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  const pool = createPool(url.href, () => {})
  made.push(pool)
  return pool
}

/** Every row of every table, and where every sequence stands. */
const contents = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'S') AND relname <> 'market'",
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const order = name.endsWith('_seq') ? 'last_value::text' : 't::text'
    all[name] = (await pool.query(`SELECT ${order} AS row FROM ${name} t ORDER BY 1`)).rows
  }
  return all
}

/** The guards of the rows: constraints and triggers, and if they are switched on. */
const guards = async (pool: pg.Pool) => {
  const constraints = await pool.query(
    "SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 3",
  )
  const triggers = await pool.query(
    'SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  )
  return { constraints: constraints.rows, triggers: triggers.rows }
}

const take = async (pool: pg.Pool, between: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  const client = await pool.connect()
  try {
    const lines: string[] = []
    for await (const line of backupOf(client, new Date())) {
      lines.push(line.slice(0, -1))
      await between()
    }
    return lines
  } finally {
    client.release()
  }
}

test('restores a copy that equals the original row for row, with the same guards', async () => {
  const copy = await emptyDatabase()
  const { count: rows } = await restore(copy, Readable.from(await take(world.pool)), migrations)
  const original = await contents(world.pool)
  expect(Object.keys(original)).toEqual(expect.arrayContaining(['users', 'messages', 'reviews', 'blocks']))
  expect(rows).toBeGreaterThan(30)
  expect(await contents(copy)).toEqual(original)
  expect(await guards(copy)).toEqual(await guards(world.pool))
})

test('backs up each concurrent write wholly or not at all', async () => {
  const [asha, ravi] = await world.people(2)
  const before = await contents(world.pool)
  let count = 0
  const lines = await take(world.pool, async () => {
    await asha!.posts()
    await asha!.says(`meanwhile ${count++}`, ravi!)
  })
  expect(count).toBeGreaterThan(10)
  const copy = await emptyDatabase()
  await restore(copy, Readable.from(lines), migrations)
  const { tasks, messages, alerts, conversations } = await contents(copy)
  expect({ tasks, messages, alerts, conversations }).toEqual({
    tasks: before.tasks,
    messages: before.messages,
    alerts: before.alerts,
    conversations: before.conversations,
  })
})

test('restores a backup of an older version as it was, and then migrates it', async () => {
  const older = await emptyDatabase()
  await migrate(older, migrations, { wanted: ['0001_people.sql'] })
  await older.query(
    "INSERT INTO users (given_id, email, email_key, first_name, created_at) VALUES ('abc', 'a@example.in', 'a@example.in', 'Asha', now())",
  )
  const copy = await emptyDatabase()
  await restore(copy, Readable.from(await take(older)), migrations)
  expect((await copy.query('SELECT given_id, role FROM users')).rows).toEqual([
    { given_id: 'abc', role: 'member' },
  ])
  expect((await copy.query('SELECT count(*)::int AS n FROM migrations')).rows[0].n).toBeGreaterThan(1)
})

test('refuses a broken or too new backup, and one that would overwrite data, and changes nothing', async () => {
  const lines = await take(world.pool)
  const copy = await emptyDatabase()
  const header = JSON.parse(lines[0]!.split('\t')[1]!) as { migrations: string[] }
  const newer = `header\t${JSON.stringify({ ...header, migrations: [...header.migrations, '9999_later.sql'] })}`
  const refused: [string[], RegExp][] = [
    [lines.slice(0, -1), /not whole/],
    [lines.filter(line => !line.startsWith('table:messages')), /not whole/],
    [[newer, ...lines.slice(1)], /newer than this program/],
    [['-- PostgreSQL database dump'], /no backup/],
    [[], /no backup/],
    [[...lines.slice(0, -1), 'table:pg_class\t[]'], /unknown/],
  ]
  for (const [given, reason] of refused) {
    await expect(restore(copy, Readable.from(given), migrations)).rejects.toThrow(reason)
  }
  expect((await copy.query('SELECT FROM users')).rowCount).toBe(0)
  const before = await contents(world.pool)
  await expect(restore(world.pool, Readable.from(lines), migrations)).rejects.toThrow(/not empty/)
  expect(await contents(world.pool)).toEqual(before)
})

test('gives a restored copy of a market an identity of its own', async () => {
  const pool = await emptyDatabase()
  await restore(pool, Readable.from(await take(world.pool)), migrations)
  const idOf = async (db: pg.Pool) => (await db.query('SELECT id FROM market')).rows
  expect(await idOf(pool)).toHaveLength(1)
  expect(await idOf(pool)).not.toEqual(await idOf(world.pool))
})
