import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { listAlerts, listChats } from '#contract/endpoints/messages.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { Actor, password } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const asha = await world.person('Asha')

let holder: pg.Client | undefined
afterEach(() => holder?.end())

/** Whatever needs this table waits, up to two seconds. */
const lock = async (table: string) => {
  holder = new pg.Client({ connectionString: world.pool.options.connectionString! })
  await holder.connect()
  await holder.query(`BEGIN; LOCK TABLE ${table}`)
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Expects that somebody else is answered before the last of these calls, which wait for a lock. */
const overtakes = async (slow: Promise<unknown>[], call: () => Promise<{ status: number }>) => {
  const last = Promise.all(slow).then(() => 'all slow calls')
  const quick = call().then(({ status }) => status)
  expect(await Promise.race([quick, last])).toBe(200)
  await last
}

test('delays no other calls by slow searches of many people', async () => {
  const people = await world.people(22)
  await lock('tasks')
  const searches = people.flatMap((person, i) =>
    ['a', 'b', 'c'].map(letter => person.tries(listTasks, { query: { q: `slow ${letter}${i}` } })),
  )
  await pause(100)
  // A list of chats names the tasks of the two, so it would wait for that table, too.
  await overtakes(searches, () => asha.tries(listAlerts))
})

test("leaves room for other people's searches during slow searches of a few", async () => {
  const [ravi, meera, noor, other] = await world.people(4)
  const slow = [ravi!, meera!, noor!]
  for (const person of slow) await person.blocks(other!)
  for (const person of [asha, ...slow]) await person.does(listChats)
  // Only who has blocked somebody has a list that this table decides on.
  await lock('blocks')
  const searches = slow.flatMap(person =>
    Array.from({ length: 8 }, (_, i) => person.tries(listTasks, { query: { q: `slow ${i}` } })),
  )
  await pause(100)
  await overtakes(searches, () => asha.tries(listTasks, { query: { q: 'quick' } }))
})

test('leaves connections to others during calls from one address without a session', async () => {
  await lock('known_devices')
  const body = { email: 'nobody@example.in', password }
  const tries = Array.from({ length: 40 }, () => new Actor(world.app).tries(logIn, { body }))
  await pause(100)
  await overtakes(tries, () => asha.tries(listChats))
})
