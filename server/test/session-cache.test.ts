import { expect, test, vi } from 'vitest'
import { checkSession, logIn, logOut } from '#contract/endpoints/auth.ts'
import { listReports } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { listMyTasks } from '#contract/endpoints/tasks.ts'
import { Actor, password } from '../seeds/actor.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const second = await world.anotherApp()

/** The same person with the other process, which has the session in its cache. */
const elsewhere = async (actor: Actor): Promise<Actor> => {
  const same = new Actor(second)
  same.cookie = actor.cookie
  expect(await isIn(same)).toBe(true)
  return same
}

const isIn = async (actor: Actor) => (await actor.tries(checkSession)).status === 201
const deletesSessions = (actor: Actor) =>
  world.pool.query('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE given_id = $1)', [
    actor.user.givenId,
  ])

test.each([
  ['logging out', (actor: Actor) => actor.does(logOut)],
  ['a DELETE by hand', deletesSessions],
  ['the end of the account', (actor: Actor) => actor.does(deleteAccount, { body: { password } })],
])('ends a session on the other process within a second after %s, without Redis', async (_, ends) => {
  const actor = await world.person('Leaver')
  const there = await elsewhere(actor)
  await ends(actor)
  await expect.poll(() => isIn(there), { interval: 1 }).toBe(false)
})

test('looks a session up once for many calls at once, and not again within a second', async () => {
  const actor = await world.person('Asha')
  const queries = vi.spyOn(world.pool, 'query')
  const ofSessions = () =>
    queries.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('FROM sessions'))
  await Promise.all(Array.from({ length: 20 }, () => isIn(actor)))
  await isIn(actor)
  expect(ofSessions()).toHaveLength(1)
  queries.mockRestore()
})

test('counts a new profile from the very next call on, whatever was asked meanwhile', async () => {
  for (let i = 0; i < 10; i++) {
    const actor = await world.person('New', { hasProfile: false })
    let isOver = false
    const asking = (async () => {
      while (!isOver) await Promise.all([isIn(actor), isIn(actor), isIn(actor)])
    })()
    await actor.setsUpProfile()
    expect((await actor.tries(listMyTasks)).status).toBe(200)
    isOver = true
    await asking
  }
})

test('counts a new or lost role on every process from the very next call on', async () => {
  const actor = await world.person('Meena')
  const there = await elsewhere(actor)
  for (const [role, status] of [
    ['moderator', 200],
    ['member', 403],
    ['moderator', 200],
  ] as const) {
    await world.pool.query('UPDATE users SET role = $1 WHERE given_id = $2', [role, actor.user.givenId])
    for (const who of [there, actor]) expect((await who.tries(listReports)).status).toBe(status)
  }
})

test('prolongs a session of one day while it is used, and none beyond half a year', async () => {
  const short = await createWorld({ config: { sessionTtlDays: 1, sessionMaxDays: 180 } })
  const asha = await short.person('Asha')
  const isIn = async () => (await asha.tries(checkSession)).status === 201
  const hour = 3_600_000
  let hours = 0
  for (; (await isIn()) && hours < 200 * 24; hours += 20) short.clock.passes(20 * hour)
  expect(hours).toBe(180 * 24)
  await asha.does(logIn, { body: { email: asha.user.email, password } })
  short.clock.passes(24 * hour)
  expect(await isIn()).toBe(false)
})
