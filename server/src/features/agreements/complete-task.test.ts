import { expect, test } from 'vitest'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi, stranger] = await world.named('Asha', 'Ravi', 'Meera')

test('[api.12, task.16, state.5] sets status, date and rating when both sides complete', async () => {
  const { task } = await asha.hires(ravi, { price: 399.5 })
  world.clock.passes(3_600_000)
  const half = await asha.completes(task, { rating: 4, title: 'Good', description: 'On time' })
  expect(half).toMatchObject({
    Status: 'In-Progress',
    completedDate: null,
    taskCompletedBy: [asha.user.givenId],
  })
  const rating = async () => {
    const { userRating, ratingCount } = await stranger.does(getProfile, { params: { id: ravi.user.givenId } })
    return { userRating, ratingCount }
  }
  const before = await rating()
  const done = await ravi.completes(task, { rating: 1 })
  expect(done).toMatchObject({ Status: 'Completed', completedDate: '2026-03-01T13:00:00.000Z' })
  expect(done.taskCompletedBy).toEqual([asha.user.givenId, ravi.user.givenId])
  expect((await rating()).ratingCount).toBe(before.ratingCount + 1)
  world.clock.passes(-3_600_000)
})

test('[profile.2] calculates the rating as the mean of those received, to 2 decimals', async () => {
  const doer = await world.person('Doer')
  for (const rating of [5, 4, 4]) {
    const task = await asha.posts()
    await asha.accepts(await doer.offers(task))
    await doer.completes(task)
    await asha.completes(task, { rating })
  }
  const profile = await asha.does(getProfile, { params: { id: doer.user.givenId } })
  expect(profile).toMatchObject({ userRating: 4.33, ratingCount: 3 })
})

test('[task.13] requires a rating from 1 to 5 whole stars from the poster', async () => {
  const { task } = await asha.hires(ravi, { price: 399.5 })
  for (const rating of [undefined, 0, 6, 2.5, -1, '4']) {
    const body = { rating } as never
    expect((await asha.tries(completeTask, { params: { id: task.givenId }, body })).status).toBe(400)
  }
  const missing = await asha.tries(completeTask, { params: { id: task.givenId } })
  expect(missing.body).toMatchObject({ message: 'Please select a rating' })
  expect((await asha.sees(task)).task.taskCompletedBy).toEqual([])
})

test('lets only the two parties complete a task in progress, once each', async () => {
  const tries = (actor: Actor, id: string) =>
    actor.tries(completeTask, { params: { id }, body: { rating: 5 } }).then(answer => answer.status)
  const open = await asha.posts()
  expect(await tries(asha, open.givenId)).toBe(409)
  expect(await tries(stranger, open.givenId)).toBe(403)
  const { task } = await asha.hires(ravi, { price: 399.5 })
  expect(await tries(stranger, task.givenId)).toBe(403)
  expect([await tries(asha, task.givenId), await tries(asha, task.givenId)]).toEqual([200, 409])
  expect([await tries(ravi, task.givenId), await tries(ravi, task.givenId)]).toEqual([200, 409])
  expect(await tries(asha, 'no-such-task')).toBe(404)
})
