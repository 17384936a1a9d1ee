import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/database/connect.ts'
import { isOutage } from '#server/database/faults.ts'
import { GroupCommit } from '#server/database/group-commit.ts'
import { databaseOn, sql } from '#server/database/sql.ts'
import { hold, midst } from './midst.ts'
import { createWorld, type World } from './world.ts'

let world: World
let commits: GroupCommit

const keys = Array.from({ length: 40 }, (_, i) => `key ${String(i).padStart(2, '0')}`)

beforeAll(async () => {
  world = await createWorld()
  await world.pool.query('CREATE TABLE counts (key text PRIMARY KEY, n bigint NOT NULL)')
})
beforeEach(async () => {
  await world.pool.query('TRUNCATE counts')
  await world.pool.query('INSERT INTO counts SELECT key, 0 FROM unnest($1::text[]) key', [keys])
  commits = new GroupCommit(world.pool, 2)
})

interface Counted {
  key: string
  n: number
  /** The transaction it was counted in. */
  xact: number
}

const count = (key: string, by: number | null = 1, on = commits) =>
  databaseOn(on.under(key)).row<Counted>(sql`
    UPDATE counts SET n = n + ${by} WHERE key = ${key}
    RETURNING key, n, pg_current_xact_id()::text::bigint AS xact`)

const countAll = (wanted: readonly string[], on = commits) =>
  Promise.all(wanted.map(async key => (await count(key, 1, on))!))

const stored = async (): Promise<Record<string, number>> => {
  const { rows } = await world.pool.query('SELECT key, n FROM counts WHERE n > 0 ORDER BY key')
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}

const transactionsOf = (counted: readonly Counted[]) => new Set(counted.map(one => one.xact)).size

test('what comes while others are committed goes together, and each has its own answer', async () => {
  const counted = await countAll(keys)
  expect(counted.map(one => [one.key, one.n])).toEqual(keys.map(key => [key, 1]))
  // The first, 32 of those that waited for it, and the rest.
  expect(transactionsOf(counted)).toBe(3)
  expect(await stored()).toEqual(Object.fromEntries(keys.map(key => [key, 1])))
})

test('who waits for a lock holds up the others for a moment only, with half of the connections at most', async () => {
  const letGo = await hold(world, 'SELECT 1 FROM counts WHERE key = ANY($1) FOR UPDATE', [keys.slice(0, 2)])
  const answered: string[] = []
  const all: Promise<unknown>[] = []
  for (const i of [0, 2, 1, 3]) {
    all.push(count(keys[i]!).then(one => answered.push(one!.key)))
    await midst(world)
  }
  const meanwhile = [...answered]
  await letGo()
  await Promise.all(all)
  // The last wants a lock that is free as well, but by then two groups are held up.
  expect(meanwhile).toEqual([keys[2]])
  expect(answered.toSorted()).toEqual(keys.slice(0, 4))
  // And as before, once nobody waits any more.
  expect(transactionsOf(await countAll(keys))).toBe(3)
})

test('under one lock they go in the order they came in', async () => {
  const counted = await Promise.all(Array.from({ length: 30 }, () => count('key 07')))
  expect(counted.map(one => one!.n)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('one that is refused is told so, and the others are stored once', async () => {
  const settled = await Promise.allSettled(keys.map((key, i) => count(key, i === 20 ? null : 1)))
  const refused = settled.flatMap((one, i) => (one.status === 'rejected' ? [[i, one.reason.code]] : []))
  expect(refused).toEqual([[20, '23502']])
  expect(await stored()).toEqual(Object.fromEntries(keys.filter((_, i) => i !== 20).map(key => [key, 1])))
})

test('processes that want the same locks in other orders never wait for each other', async () => {
  const pool: pg.Pool = createPool(world.pool.options.connectionString!, () => {})
  const others = new GroupCommit(pool, 2)
  for (let round = 0; round < 20; round++) {
    const [some, rest] = await Promise.all([
      countAll(keys.slice(0, 20)),
      countAll(keys.slice(0, 20).reverse(), others),
    ])
    // One by one where two had waited for each other.
    expect([transactionsOf(some), transactionsOf(rest)]).toEqual([2, 2])
  }
  await pool.end()
})

test('where the connection is lost all of them are told, and none is stored', async () => {
  const letGo = await hold(world, 'SELECT 1 FROM counts WHERE key = $1 FOR UPDATE', [keys[5]])
  const settling = Promise.allSettled(keys.slice(0, 10).map(key => count(key)))
  await midst(world)
  await world.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  const settled = await settling
  await letGo()
  expect(settled.map(one => one.status)).toEqual(
    keys.slice(0, 10).map((_, i) => (i ? 'rejected' : 'fulfilled')),
  )
  for (const one of settled) if (one.status === 'rejected') expect(isOutage(one.reason)).toBe(true)
  expect(await stored()).toEqual({ [keys[0]!]: 1 })
  expect((await count(keys[5]!))!.n).toBe(1)
})
