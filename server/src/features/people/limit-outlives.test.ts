import { expect, test } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/endpoints/account.ts'
import { signUp } from '#contract/endpoints/auth.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getStanding } from '#contract/endpoints/people.ts'
import { listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const retentionDays = 40
const world = await createWorld({ config: { retentionDays } })
const mod = await world.moderator()

const note = 'Takes money and never comes'
const moderates = (person: Actor, act: 'limit' | 'lift') =>
  mod.does(moderatePerson, { params: { id: person.user.givenId }, body: { act, note } })
const again = async (email: string) => {
  const actor = world.visitor()
  actor.user = await actor.does(signUp, { body: { firstName: 'Asha', email, password } })
  return actor.setsUpProfile()
}

test('keeps a limit for somebody who deletes the account and signs up again, until it is lifted', async () => {
  const email = 'again@example.in'
  const first = await again(email)
  await moderates(first, 'limit')
  await first.does(deleteAccount, { body: { password } })
  const second = await again('AGAIN@example.in')
  expect(await second.does(getStanding)).toMatchObject({ limit: { reason: note } })
  expect(await second.tries(postTask, { body: aTask() })).toMatchObject({
    status: 403,
    body: { code: 'limited' },
  })
  await moderates(second, 'lift')
  await second.does(deleteAccount, { body: { password } })
  const third = await again(email)
  expect((await third.tries(postTask, { body: aTask() })).status).toBe(201)
})

test('keeps a limit also for an address that was changed before the account was deleted', async () => {
  const first = await again('first@example.in')
  await moderates(first, 'limit')
  for (const email of ['second@example.in', 'third@example.in']) {
    await first.does(changeEmail, { body: { email, password } })
    await first.does(confirmEmail, { body: { token: tokenIn(await world.mailer.newestTo(email)) } })
  }
  await first.does(deleteAccount, { body: { password } })
  for (const email of ['first@example.in', 'second@example.in', 'third@example.in'])
    expect(await (await again(email)).does(getStanding)).toMatchObject({ limit: { reason: note } })
})

test('keeps no lifted limit for an earlier address either', async () => {
  const first = await again('fourth@example.in')
  await moderates(first, 'limit')
  await first.does(changeEmail, { body: { email: 'fifth@example.in', password } })
  const token = tokenIn(await world.mailer.newestTo('fifth@example.in'))
  await first.does(confirmEmail, { body: { token } })
  await moderates(first, 'lift')
  expect(await (await again('fourth@example.in')).does(getStanding)).toMatchObject({ limit: null })
})

test('limits no other address, and after RETENTION_DAYS not this one either', async () => {
  const first = await again('days@example.in')
  await moderates(first, 'limit')
  await first.does(deleteAccount, { body: { password } })
  expect((await (await again('other@example.in')).tries(postTask, { body: aTask() })).status).toBe(201)
  world.clock.passes(retentionDays * dayMs - 1)
  const second = await again('days@example.in')
  expect(await second.does(getStanding)).toMatchObject({ limit: { reason: note } })
  await second.does(deleteAccount, { body: { password } })
  world.clock.passes(retentionDays * dayMs)
  expect((await (await again('days@example.in')).tries(postTask, { body: aTask() })).status).toBe(201)
})

test('hides the open tasks of two blocked people from each other, and shows them again afterwards', async () => {
  const [asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
  const open = await asha.posts()
  const { task: taken } = await asha.hires(meera)
  const seenBy = async (actor: Actor) => (await actor.does(listTasks)).map(task => task.givenId)
  expect(await seenBy(ravi)).toContain(open.givenId)
  for (const [blocker, blocked] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    await blocker.blocks(blocked)
    const his = await ravi.posts()
    expect(await seenBy(ravi)).not.toContain(open.givenId)
    expect(await seenBy(ravi)).toContain(taken.givenId)
    expect(await seenBy(asha)).not.toContain(his.givenId)
    expect(await seenBy(meera)).toEqual(expect.arrayContaining([open.givenId, his.givenId]))
    await blocker.unblocks(blocked)
    expect(await seenBy(ravi)).toContain(open.givenId)
  }
})

test('allows two hundred open tasks, and a further one when one is closed', async () => {
  const poster = await world.person('Divya')
  const tasks = []
  for (let i = 0; i < 200; i++) tasks.push(await poster.posts())
  const refused = await poster.tries(postTask, { body: aTask() })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('200 open tasks') } })
  await poster.deletes(tasks[0]!)
  expect((await poster.tries(postTask, { body: aTask() })).status).toBe(201)
})
