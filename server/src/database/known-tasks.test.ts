import { beforeAll, expect, test, vi } from 'vitest'
import { deleteTask, listTasks } from '#contract/endpoints/tasks.ts'
import { type Actor, aTask } from '../../seeds/actor.ts'
import { createWorld, type World } from '../../test/world.ts'
import type { ChangeListener } from './changes.ts'
import { KnownTasks, listTasksOf } from './known-tasks.ts'
import { type Database, databaseOn, type Sql, sql } from './sql.ts'
import { type TaskRow, tasksWith } from './tasks.ts'

const newest = (count = 100) => sql`WHERE t.hidden_at IS NULL ORDER BY t.id DESC LIMIT ${count}`
let world: World
let asha: Actor
let ravi: Actor
let db: Database
let known: KnownTasks
let listener: ChangeListener
const changes = { isCurrent: true, listen: (told: ChangeListener) => (listener = told) }
/** How many rows of tasks were read whole since the last look. */
let readWhole = 0
/** Done once the versions are there, before rows are read for them. */
let between: (() => Promise<unknown>) | null = null

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  const plain = databaseOn(world.pool)
  const rows = async <Row>(statement: Sql) => {
    const found = await plain.rows<Row>(statement)
    if (found.some(row => 'title' in (row as object))) readWhole += found.length
    else await between?.()
    return found
  }
  db = { ...plain, rows }
  known = new KnownTasks(changes)
})

const reads = () => {
  const count = readWhole
  readWhole = 0
  return count
}
const agrees = async (rest = newest()) =>
  expect(await known.list(db, rest)).toEqual(await listTasksOf(databaseOn(world.pool), rest))

test('after each change the list is what is read whole, and only what changed is read', async () => {
  for (let i = 0; i < 8; i++) await asha.posts(aTask({ title: `Task number ${i}` }))
  await agrees()
  expect(reads()).toBe(8)
  await agrees()
  expect(reads()).toBe(0)
  const task = await asha.posts()
  await agrees()
  expect(reads()).toBe(1)
  const offer = await ravi.offers(task)
  await agrees()
  await asha.accepts(offer)
  await agrees()
  await asha.completes(task, { rating: 5 })
  await agrees()
  await ravi.completes(task)
  await agrees()
  expect(reads()).toBe(4)
  await world.pool.query(`UPDATE tasks SET hidden_at = now(), hidden_reason = 'x' WHERE id = 3`)
  await agrees()
  await world.pool.query('UPDATE tasks SET hidden_at = NULL, hidden_reason = NULL WHERE id = 3')
  await agrees()
  await asha.does(deleteTask, { params: { id: (await db.rows<TaskRow>(tasksWith(newest())))[2]!.given_id } })
  reads()
  await agrees()
  await agrees(sql`WHERE t.hidden_at IS NULL ORDER BY t.budget_paise DESC, t.id LIMIT 3`)
  expect(reads()).toBe(0)
})

test('a page from which tasks are hidden or deleted while it is read is full again, without them', async () => {
  const gone = [await asha.posts(), await asha.posts()]
  const page = newest(8)
  await agrees(page)
  const ids = gone.map(task => task.givenId)
  // In another version than is known, so that the rows are asked for.
  await world.pool.query('UPDATE tasks SET offer_count = offer_count WHERE given_id = ANY ($1)', [ids])
  between = async () => {
    between = null
    const hide = `UPDATE tasks SET hidden_at = now(), hidden_reason = 'x' WHERE given_id = $1`
    await world.pool.query(hide, [ids[0]])
    await world.pool.query('DELETE FROM tasks WHERE given_id = $1', [ids[1]])
  }
  const listed = await known.list(db, page)
  expect(between).toBeNull()
  expect(listed).toHaveLength(8)
  expect(listed).toEqual(await listTasksOf(databaseOn(world.pool), page))
})

test('where the database is not heard nothing is known', async () => {
  await agrees()
  reads()
  listener.onGap()
  await agrees()
  expect(reads()).toBeGreaterThan(5)
  changes.isCurrent = false
  await agrees()
  expect(reads()).toBeGreaterThan(5)
  changes.isCurrent = true
  await agrees()
  expect(reads()).toBe(0)
})

test('what was just posted here is not read again for the list', async () => {
  const list = () => asha.does(listTasks)
  await list()
  const questions = vi.spyOn(world.pool, 'query')
  const { givenId } = await asha.posts()
  expect((await list())[0]).toMatchObject({ givenId, offers: 0 })
  const texts = questions.mock.calls.map(([statement]) =>
    String((statement as unknown as { text?: string }).text),
  )
  questions.mockRestore()
  expect(texts.filter(text => /xmin AS version FROM tasks/.test(text))).not.toEqual([])
  expect(texts.filter(text => /SELECT.+t\.title/s.test(text))).toEqual([])
})
