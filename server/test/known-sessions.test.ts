import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkSession, logOut } from '#contract/endpoints/auth.ts'
import { listReports } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { Actor, password } from '../seeds/actor.ts'
import { createWorld, type World } from './world.ts'

let world: World
let second: FastifyInstance

beforeAll(async () => {
  world = await createWorld()
  second = await world.anotherApp()
})

/** The same person with the other process, which has come to know the session. */
const elsewhere = async (actor: Actor): Promise<Actor> => {
  const same = new Actor(second)
  same.cookie = actor.cookie
  await isKnown(same)
  return same
}

/** Waits until a call of this person asks the database for their account alone, and no more whose session it is. */
const isKnown = (actor: Actor) =>
  vi.waitFor(async () => {
    const questions = vi.spyOn(world.pool, 'query')
    const isSignedIn = await isIn(actor)
    const { length } = questions.mock.calls
    questions.mockRestore()
    expect([isSignedIn, length]).toEqual([true, 1])
  }, 5_000)

const isIn = async (actor: Actor) => (await actor.tries(checkSession)).status === 201
const deletesSessions = (actor: Actor) =>
  world.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE given_id = $1)', [
    actor.user.givenId,
  ])

test.each([
  ['logging out', (actor: Actor) => actor.does(logOut)],
  ['a DELETE by hand', deletesSessions],
  ['the end of the account', (actor: Actor) => actor.does(deleteAccount, { body: { password } })],
])('%s on one process ends the session on the other within a second, without Redis', async (_, ends) => {
  const actor = await world.person('Leaver')
  const there = await elsewhere(actor)
  await ends(actor)
  await expect.poll(() => isIn(there), { timeout: 1_000, interval: 1 }).toBe(false)
})

test('a process that does not hear the database trusts no session that it knows', async () => {
  const actor = await world.person('Unheard')
  const there = await elsewhere(actor)
  await world.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'SELECT pg_notify($1, $2)'`,
  )
  await deletesSessions(actor)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(await isIn(there)).toBe(false)
})

test('a role that is given or taken counts on every process from the very next call on, heard of or not', async () => {
  const actor = await world.person('Meena')
  const there = await elsewhere(actor)
  await isKnown(actor)
  for (const [role, status] of [
    ['moderator', 200],
    ['member', 403],
    ['moderator', 200],
  ] as const) {
    // Without its triggers the database tells nobody.
    await world.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE users SET role = '${role}' WHERE given_id = '${actor.user.givenId}'; COMMIT`)
    for (const who of [there, actor]) expect((await who.tries(listReports)).status).toBe(status)
  }
})
