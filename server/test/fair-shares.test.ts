import { expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { listChats } from '#contract/endpoints/messages.ts'
import { listBlocked } from '#contract/endpoints/people.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { Actor, password } from '../seeds/actor.ts'
import { keepCached, type LockedTable, lockTable } from './locked-table.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const asha = await world.person('Asha')

/** Expects that somebody else is answered while these calls wait for a table, at least that many in the database. */
const overtakes = async (
  { blocked, letGo }: LockedTable,
  slow: Promise<unknown>[],
  atLeast: number,
  call: () => Promise<{ status: number }>,
) => {
  await expect.poll(blocked).toBeGreaterThanOrEqual(atLeast)
  expect((await call()).status).toBe(200)
  expect(await blocked()).toBeGreaterThanOrEqual(atLeast)
  await letGo()
  await Promise.all(slow)
}

test('delays no other calls by slow searches of many people', async () => {
  const people = await world.people(22)
  const locked = await lockTable(world.pool, 'tasks')
  const searches = people.flatMap((person, i) =>
    ['a', 'b', 'c'].map(letter => person.triesOnce(listTasks, { query: { q: `slow ${letter}${i}` } })),
  )
  // Chats and alerts show tasks, so their lists would wait for that table, too.
  await overtakes(locked, searches, 4, () => asha.triesOnce(listBlocked))
})

test("leaves room for other people's searches during slow searches of a few", async () => {
  const [ravi, meera, noor, other] = await world.people(4)
  const slow = [ravi!, meera!, noor!]
  for (const person of slow) await person.blocks(other!)
  // To look a session up reads the table that is locked below.
  keepCached()
  for (const person of [asha, ...slow]) await person.does(listChats)
  // Only who has blocked somebody has a list that this table decides on.
  const locked = await lockTable(world.pool, 'blocks')
  const searches = slow.flatMap(person =>
    Array.from({ length: 8 }, (_, i) => person.triesOnce(listTasks, { query: { q: `slow ${i}` } })),
  )
  // Each holds one connection, however often they search.
  await overtakes(locked, searches, slow.length, () => asha.triesOnce(listTasks, { query: { q: 'quick' } }))
})

test('leaves connections to others during calls from one address without a session', async () => {
  const locked = await lockTable(world.pool, 'known_devices')
  const body = { email: 'nobody@example.in', password }
  const tries = Array.from({ length: 40 }, () => new Actor(world.app).triesOnce(logIn, { body }))
  await overtakes(locked, tries, 2, () => asha.triesOnce(listChats))
})
