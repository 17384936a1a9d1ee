import { beforeEach, expect, test } from 'vitest'
import { getMyReview, postReview } from '#contract/endpoints/people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import type { Task } from '#contract/entities/task.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, inTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

/** The deadlines' jobs run within two seconds, by themselves. */
const soon = { timeout: 2_000, interval: 20 }

let world: World
let asha: Actor
let ravi: Actor

beforeEach(async () => {
  world = await createWorld({ config: { autoCompleteDays: 2, reviewDays: 1.5 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

/** Work of Ravi's that the clock completes. */
const completedByClock = async () => {
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  world.clock.passes(2 * dayMs)
  await expect.poll(async () => (await asha.agreement(task)).state, soon).toBe('Completed')
  return task
}
const rates = (who: Actor, task: Pick<Task, 'givenId'>, rating = 4) =>
  who.tries(postReview, {
    ...inTask(task),
    body: { rating, title: ' Good work ', review: 'On time and friendly' },
  })
const ofRavi = async () => {
  const { userRating, ratingCount } = await asha.does(getProfile, { params: { id: ravi.user.givenId } })
  return [userRating, ratingCount]
}
const briefOf = ({ user: { givenId, firstName, lastName, verified, profilePic } }: Actor) => ({
  ...{ givenId, firstName, lastName, verified, profilePic },
})

test('[done.3] lets the poster rate work completed at the deadline, and counts the stars at once', async () => {
  const task = await completedByClock()
  expect(await ofRavi()).toEqual([0, 0])
  const closesAt = new Date(world.clock.now().getTime() + 1.5 * dayMs).toISOString()
  expect(await asha.does(getMyReview, inTask(task))).toEqual({ mine: null, theirs: null, closesAt })
  const { status, body } = await rates(asha, task)
  expect(status).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    role: 'provider',
    rating: 4,
    title: 'Good work',
    review: 'On time and friendly',
    by: briefOf(asha),
    about: briefOf(ravi),
    taskTitle: task.title,
    createdAt: world.clock.now().toISOString(),
    reply: null,
  })
  expect(await ofRavi()).toEqual([4, 1])
  expect(await asha.does(getMyReview, inTask(task))).toEqual({ mine: body, theirs: null, closesAt })
  expect(await ravi.does(getMyReview, inTask(task))).toEqual({ mine: null, theirs: null, closesAt })
})

test('[done.3] takes one rating, however many try at once', async () => {
  const task = await completedByClock()
  const answers = await Promise.all(Array.from({ length: 10 }, () => rates(asha, task)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect((await rates(asha, task, 1)).body).toMatchObject({
    code: 'conflict',
    message: 'You have rated this task already',
  })
  expect(await ofRavi()).toEqual([4, 1])
})

test('[done.3] takes a rating until REVIEW_DAYS after completion', async () => {
  const [first, second] = [await completedByClock(), await completedByClock()]
  world.clock.passes(1.5 * dayMs)
  expect((await rates(asha, second)).status).toBe(201)
  world.clock.passes(1)
  expect(await rates(asha, first)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The time to rate this task is over' },
  })
  expect(await ofRavi()).toEqual([4, 1])
})

test('[done.3] refuses ratings by others, before completion, and after a rating with the completion', async () => {
  const mallory = await world.person('Mallory')
  const task = await completedByClock()
  expect(await rates(ravi, task)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed', message: 'For now only the person who posted the task can rate it' },
  })
  for (const call of [postReview, getMyReview]) {
    const stranger = await mallory.tries(call, { ...inTask(task), body: { rating: 5 } } as never)
    expect([call.name, stranger.status]).toEqual([call.name, 403])
    const unknown = await asha.tries(call, { params: { taskId: 'nowhere' }, body: { rating: 5 } } as never)
    expect([call.name, unknown.status]).toEqual([call.name, 404])
  }
  for (const rating of [0, 6, 4.5]) expect((await rates(asha, task, rating)).status).toBe(400)
  const { task: active } = await asha.hires(ravi)
  await ravi.completes(active)
  expect((await rates(asha, active)).body).toMatchObject({
    message: 'This task can be rated once it is completed',
  })
  expect((await asha.does(getMyReview, inTask(active))).closesAt).toBeNull()
  await asha.completes(active, { rating: 2 })
  expect((await rates(asha, active)).status).toBe(409)
  expect((await asha.does(getMyReview, inTask(active))).mine).toMatchObject({ rating: 2, title: '' })
  expect(await ofRavi()).toEqual([2, 1])
})
