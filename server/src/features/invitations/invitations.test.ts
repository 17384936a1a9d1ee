import { expect, test } from 'vitest'
import { invitePeople, suggestPeople } from '#contract/endpoints/finding.ts'
import { moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getPrivacy, setPrivacy } from '#contract/endpoints/profiles.ts'
import type { Task, TaskForm } from '#contract/entities/task.ts'
import { limits } from '#contract/limits.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha] = await world.named('Asha')
const mod = await world.moderator()

/** Somebody with these skills, and nothing else that fits a task. */
const skilled = async (skills: string, city = 'Agra', name = 'Skilled') =>
  (await world.person(name)).setsUpProfile({ skills, city })
const posts = (form: Partial<TaskForm>, who = asha) => who.posts(aTask({ categoryId: 14, ...form }))
const of = (task: Task) => ({ params: { taskId: task.givenId } })
const suggested = async (task: Task, who = asha) =>
  (await who.does(suggestPeople, of(task))).map(({ givenId, why }) => [givenId, why])
const invites = (task: Task, people: readonly Actor[], who = asha) =>
  who.tries(invitePeople, { ...of(task), body: { givenIds: people.map(({ user }) => user.givenId) } })
const invitations = async (who: Actor) =>
  (await who.alerts()).filter(({ alertType }) => alertType === 'Invited')
const limitsPerson = (who: Actor, act: 'limit' | 'lift') =>
  mod.does(moderatePerson, { params: { id: who.user.givenId }, body: { act, note: 'Sends spam to all' } })

test('[find.3] suggests people by skills, work done and offers made, with why, the most fitting first', async () => {
  const [doer, bidder] = await world.people(2)
  const fitter = await skilled('Plumbing, gardening')
  const near = await skilled('प्लंबर', 'Bhopal')
  await skilled('Singing')
  const { task: done } = await asha.hires(doer!, {}, aTask({ title: 'Plumber for the bath', categoryId: 3 }))
  await asha.completes(done, { rating: 5 })
  await doer!.completes(done)
  await bidder!.offers(await posts({ title: 'Anything that has to be lifted', categoryId: 3 }))
  const task = await posts({ title: 'A plumber is wanted', categoryId: 3, taskCity: 'bhopal' })
  const people = await asha.does(suggestPeople, of(task))
  expect(people.map(({ givenId, why }) => [givenId, why])).toEqual([
    [near.user.givenId, 'skills'],
    [doer!.user.givenId, 'done'],
    [fitter.user.givenId, 'skills'],
    [bidder!.user.givenId, 'offered'],
  ])
  expect(people[1]).toEqual({
    ...{ givenId: doer!.user.givenId, firstName: doer!.user.firstName, profilePic: null },
    ...{ userRating: 5, userRatingCount: 1, why: 'done' },
  })
})

test('[find.3] suggests nobody who is the poster, apart, limited, gone, invited, or has offered or said no', async () => {
  const named = [
    'Fits',
    'Blocked',
    'Blocker',
    'Limited',
    'Gone',
    'Offered',
    'SaidNo',
    'Invited',
    'Unfinished',
  ] as const
  const who = {} as Record<(typeof named)[number], Actor>
  for (const name of named) who[name] = await skilled('Falconry', 'Agra', name)
  await asha.setsUpProfile({ skills: 'Falconry' })
  const task = await posts({ title: 'Falconry for beginners' })
  expect(await suggested(task)).toHaveLength(named.length)
  await asha.blocks(who.Blocked)
  await who.Blocker.blocks(asha)
  await limitsPerson(who.Limited, 'limit')
  await who.Gone.does(deleteAccount, { body: { password } })
  await who.Offered.withdraws(await who.Offered.offers(task))
  await who.SaidNo.does(setPrivacy, { body: { canBeInvited: false } })
  expect((await invites(task, [who.Invited])).body).toEqual({ invited: 1 })
  await world.pool.query('UPDATE users SET is_profile_set_up = false WHERE given_id = $1', [
    who.Unfinished.user.givenId,
  ])
  expect(await suggested(task)).toEqual([[who.Fits.user.givenId, 'skills']])
  // None of them can be invited by name either, and nobody learns why.
  const others = named.filter(name => name !== 'Fits').map(name => who[name])
  const answer = await invites(task, [...others, asha])
  expect([answer.status, answer.body]).toEqual([200, { invited: 0 }])
  for (const name of ['Blocked', 'Blocker', 'Limited', 'SaidNo', 'Offered'] as const)
    expect([name, await invitations(who[name])]).toEqual([name, []])
  expect(await invitations(who.Invited)).toHaveLength(1)
})

test('[find.3] suggests at most 20 people', async () => {
  for (let i = 0; i < limits.page.suggestedPeople + 3; i++) await skilled('Topiary')
  expect(await suggested(await posts({ title: 'Topiary in my garden' }))).toHaveLength(
    limits.page.suggestedPeople,
  )
})

test('[find.3] invites by an alert that leads to the task, each person once', async () => {
  const [ravi, meera] = await world.people(2)
  const task = await posts({ title: 'Move a heavy piano' })
  const answer = await invites(task, [ravi!])
  expect([answer.status, answer.body]).toEqual([200, { invited: 1 }])
  expect(await invitations(ravi!)).toEqual([
    expect.objectContaining({
      alertType: 'Invited',
      alertDesc: 'Asha Test invites you to make an offer on "Move a heavy piano"',
      taskId: task.givenId,
      read: false,
    }),
  ])
  expect((await invites(task, [ravi!, meera!])).body).toEqual({ invited: 1 })
  expect([await invitations(ravi!), await invitations(meera!)].map(({ length }) => length)).toEqual([1, 1])
  // The offer of an invited person is like any other.
  await ravi!.offers(task)
  expect((await asha.alerts())[0]).toMatchObject({ alertType: 'New Offer' })
})

test('[find.3] invites ten people to a task and no more, however many calls come at once', async () => {
  const people = await world.people(limits.invitations + 2)
  const task = await posts({ title: 'Carry a hundred bricks' })
  const refused = await invites(task, people.slice(0, 11))
  expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
    409,
    'You can invite 10 people to a task',
  ])
  for (const who of people) expect(await invitations(who)).toEqual([])
  const answers = await Promise.all(people.map(who => invites(task, [who])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 409, 409])
  const heard = await Promise.all(people.map(invitations))
  expect(heard.map(({ length }) => length).toSorted()).toEqual([0, 0, ...Array(10).fill(1)])
  // Twice the same person at once is one invitation.
  const [twice] = await world.people(1)
  const other = await posts({ title: 'Carry two hundred bricks' })
  const both = await Promise.all([invites(other, [twice!]), invites(other, [twice!])])
  expect(both.map(({ body }) => (body as { invited: number }).invited).toSorted()).toEqual([0, 1])
  expect(await invitations(twice!)).toHaveLength(1)
})

test('[find.3] is for the poster of a task that takes offers, and for nobody who is limited', async () => {
  const [ravi, meera, poster] = await world.people(3)
  const task = await posts({ title: 'Feed my three cats' }, poster)
  const both = async (who: Actor, one: Task) => [
    (await who.tries(suggestPeople, of(one))).status,
    (await invites(one, [meera!], who)).status,
  ]
  expect(await both(ravi!, task)).toEqual([403, 403])
  expect(await both(poster!, { ...task, givenId: 'nothing' })).toEqual([404, 404])
  await mod.does(moderateTask, {
    params: { id: task.givenId },
    body: { act: 'hide', note: 'It looks like a scam' },
  })
  expect(await both(poster!, task)).toEqual([409, 409])
  await mod.does(moderateTask, {
    params: { id: task.givenId },
    body: { act: 'show', note: 'It is fine, after all' },
  })
  await limitsPerson(poster!, 'limit')
  expect((await invites(task, [meera!], poster!)).status).toBe(403)
  await limitsPerson(poster!, 'lift')
  await poster!.accepts(await ravi!.offers(task))
  expect(await both(poster!, task)).toEqual([409, 409])
  const day = world.clock.now().toISOString().slice(0, 10)
  const short = await posts(
    { title: 'Feed my two dogs', dateFlexible: false, startDate: day, endDate: day },
    poster,
  )
  world.clock.passes(86_400_000)
  expect(await both(poster!, short)).toEqual([409, 409])
  for (const givenIds of [
    [],
    ['same', 'same'],
    Array.from({ length: 21 }, (_, i) => `p${i}`),
    ['x'.repeat(65)],
  ])
    expect((await poster!.tries(invitePeople, { ...of(task), body: { givenIds } })).status).toBe(400)
  expect(await invitations(meera!)).toEqual([])
})

test('[find.3] lets people be invited unless they say otherwise, and keeps what else they chose', async () => {
  const who = await world.person('Chooser')
  expect(await who.does(getPrivacy)).toMatchObject({ canBeInvited: true, showEmail: 'everyone' })
  await who.does(setPrivacy, { body: { showEmail: 'nobody' } })
  expect(await who.does(setPrivacy, { body: { canBeInvited: false } })).toMatchObject({
    canBeInvited: false,
    showEmail: 'nobody',
  })
  const task = await posts({ title: 'Hang up four lamps' })
  expect((await invites(task, [who])).body).toEqual({ invited: 0 })
  await who.does(setPrivacy, { body: { canBeInvited: true } })
  expect((await invites(task, [who])).body).toEqual({ invited: 1 })
  for (const body of [{}, { canBeInvited: 'yes' }, { canBeInvited: null }])
    expect((await who.tries(setPrivacy, { body: body as object })).status).toBe(400)
})

test('forgets invitations with the task and with the account', async () => {
  const [ravi, meera] = await world.people(2)
  const left = async () => (await world.pool.query('SELECT FROM invitations')).rowCount!
  const before = await left()
  const [one, other] = [
    await posts({ title: 'Paint the gate blue' }),
    await posts({ title: 'Paint the gate red' }),
  ]
  await invites(one, [ravi!, meera!])
  await invites(other, [ravi!])
  expect(await left()).toBe(before + 3)
  await asha.deletes(one)
  expect(await left()).toBe(before + 1)
  await ravi!.does(deleteAccount, { body: { password } })
  expect(await left()).toBe(before)
})

test('finds people by skills that were stored before, once the job has rebuilt them', async () => {
  const who = await skilled('Beekeeping')
  await world.pool.query("UPDATE users SET skill_keys = '{}'")
  const task = await posts({ title: 'A beekeeper is wanted', categoryId: 8 })
  expect(await suggested(task)).toEqual([])
  await world.pool.query(`INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('skill-keys', 'all', '{"after": 0}', now(), 'epoch')`)
  await expect.poll(() => suggested(task)).toEqual([[who.user.givenId, 'skills']])
})
