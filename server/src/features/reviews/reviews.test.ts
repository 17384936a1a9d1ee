import { beforeEach, expect, test } from 'vitest'
import { moderateReview } from '#contract/endpoints/moderation.ts'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { report } from '#contract/endpoints/people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { getMyReview, listReviews, postReview, replyToReview } from '#contract/endpoints/reviews.ts'
import { getTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, inTask, password } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

/** The deadlines' jobs run by themselves, soon after the clock has moved. */
const soon = { interval: 20 }

let world: World
let asha: Actor
let ravi: Actor
let mallory: Actor

beforeEach(async () => {
  world = await createWorld({ config: { autoCompleteDays: 2, reviewDays: 3 } })
  ;[asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
})

type Given = Pick<Task, 'givenId'>

/** Work of Ravi's for Asha that both say is done; Asha gives so many stars. */
const completed = async (stars = 4) => {
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  await asha.completes(task, { rating: stars, title: 'Good work', description: 'On time and friendly' })
  return task
}
/** Pieces of work of Ravi's that the clock completes. */
const allCompletedByClock = async (count: number) => {
  const hired = await Promise.all(Array.from({ length: count }, () => asha.hires(ravi)))
  const tasks = hired.map(({ task }) => task)
  for (const task of tasks) await ravi.completes(task)
  world.clock.passes(2 * dayMs)
  for (const task of tasks)
    await expect.poll(async () => (await asha.agreement(task)).state, soon).toBe('Completed')
  return tasks
}
const completedByClock = async () => (await allCompletedByClock(1))[0]!
const reviews = (who: Actor, task: Given, rating = 5, review = 'Paid at once') =>
  who.tries(postReview, { ...inTask(task), body: { rating, title: ' Kind ', review } })
const seen = (who: Actor, about: Actor, query: { role?: 'provider' | 'customer'; before?: string } = {}) =>
  who.does(listReviews, { params: { id: about.user.givenId }, query })
const figures = async (who: Actor) => {
  const profile = await mallory.does(getProfile, { params: { id: who.user.givenId } })
  const { userRating, ratingCount, customerRating, customerRatingCount, tasksDone } = profile
  return [userRating, ratingCount, customerRating, customerRatingCount, tasksDone]
}
const sentences = async (who: Actor) =>
  (await who.alerts())
    .filter(({ alertType }) => ['Review Published', 'Reminder'].includes(alertType))
    .map(({ alertDesc }) => alertDesc)
const replies = (who: Actor, reviewId: string, reply = ' Thank you, any time ') =>
  who.tries(replyToReview, { params: { reviewId }, body: { reply } })
const briefOf = ({ user: { givenId, firstName, lastName, verified, profilePic } }: Actor) => ({
  ...{ givenId, firstName, lastName, verified, profilePic },
})

test('[rev.1, rev.2] publishes both reviews at once when both sides have written', async () => {
  const task = await completed()
  expect(await figures(ravi)).toEqual([4, 1, 0, 0, 1])
  expect(await seen(mallory, ravi)).toEqual([])
  const { status, body } = await reviews(ravi, task)
  expect(status).toBe(201)
  expect(body).toEqual({
    _id: `${task.givenId}-customer`,
    ...{ role: 'customer', rating: 5, title: 'Kind', review: 'Paid at once' },
    ...{ by: briefOf(ravi), about: briefOf(asha), taskTitle: task.title },
    ...{ createdAt: world.clock.now().toISOString(), reply: null, held: null, photos: [] },
  })
  expect(await figures(asha)).toEqual([0, 0, 5, 1, 0])
  expect(await seen(mallory, asha)).toEqual([body])
  const [ofRavi] = await seen(mallory, ravi)
  expect(ofRavi).toMatchObject({ role: 'provider', rating: 4, title: 'Good work', by: briefOf(asha) })
  expect(await asha.does(getMyReview, inTask(task))).toMatchObject({ mine: ofRavi, theirs: body })
  // The task shows providers how Asha was rated as a customer.
  const { postedBy } = await mallory.does(getTask, { params: { id: (await asha.posts()).givenId } })
  expect(postedBy).toMatchObject({ userRating: 0, customerRating: 5, customerRatingCount: 1 })
  expect(await sentences(asha)).toEqual([`Ravi Test reviewed you for "${task.title}"`])
  expect(await sentences(ravi)).toEqual([`Asha Test reviewed you for "${task.title}"`])
})

test('[rev.1] hides before publication whether and how the other side reviewed', async () => {
  const [silent, told] = (await allCompletedByClock(2)) as [Task, Task]
  await reviews(ravi, told, 1, 'Planted words')
  // Everything that Asha and others can ask for is the same for the task with a review and the one without.
  const plain = (value: unknown, task: Given) =>
    JSON.stringify(value)
      .replaceAll(task.givenId, 'it')
      .replaceAll(/"_id":"[^"]*"/g, '"_id"')
  const looks = async (who: Actor, task: Given) => {
    const subjectId = `${task.givenId}-customer`
    const answers = [
      await who.tries(getMyReview, inTask(task)),
      await replies(who, subjectId),
      await who.tries(report, { body: { kind: 'review', subjectId, reason: 'Spam or scam' } }),
    ]
    return answers.map(({ body }) => body)
  }
  for (const who of [asha, mallory])
    expect(plain(await looks(who, told), told)).toBe(plain(await looks(who, silent), silent))
  expect(await figures(asha)).toEqual([0, 0, 0, 0, 0])
  expect(await seen(asha, asha)).toEqual([])
  expect(JSON.stringify(await asha.does(exportOwnData, { query: { format: 'json' } }))).not.toContain(
    'Planted words',
  )
  expect(await sentences(asha)).toEqual([])
  const moderator = await world.moderator()
  const body = { act: 'hold', note: 'Rude words' } as const
  const params = { id: `${told.givenId}-customer` }
  expect((await moderator.tries(moderateReview, { params, body })).status).toBe(404)
})

test('[rev.1] publishes the review of one side when the time is over, and takes no more', async () => {
  const task = await completedByClock()
  world.clock.passes(dayMs)
  await reviews(ravi, task, 3)
  world.clock.passes(3 * dayMs + 1)
  await expect.poll(() => figures(asha), soon).toEqual([0, 0, 3, 1, 0])
  expect(await seen(mallory, asha)).toHaveLength(1)
  expect((await asha.does(getMyReview, inTask(task))).theirs).toMatchObject({ rating: 3 })
  expect(await reviews(asha, task)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The time to rate this task is over' },
  })
  expect(await sentences(asha)).toContain(`Ravi Test reviewed you for "${task.title}"`)
  expect(await figures(ravi)).toEqual([0, 0, 0, 0, 1])
})

test('[rev.1] reminds those who have not reviewed a day before the time ends, once', async () => {
  const task = await completedByClock()
  await reviews(ravi, task)
  world.clock.passes(2 * dayMs)
  const words = `One day is left to say how "${task.title}" went`
  await expect.poll(() => sentences(asha), soon).toContain(words)
  world.clock.passes(dayMs / 2)
  await world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'agreement'", [world.clock.now()])
  const due = async () => {
    const text = "SELECT FROM jobs WHERE kind = 'agreement' AND due_at <= $1"
    return (await world.pool.query(text, [world.clock.now()])).rowCount
  }
  await expect.poll(due, soon).toBe(0)
  expect((await sentences(asha)).filter(it => it === words)).toHaveLength(1)
  expect(await sentences(ravi)).not.toContain(words)
})

test('[done.3, rev.2] counts the stars of the poster at once, and takes one review from each side', async () => {
  const task = await completedByClock()
  const closesAt = new Date(world.clock.now().getTime() + 3 * dayMs).toISOString()
  const none = { mine: null, theirs: null, closesAt, canReview: true }
  expect(await asha.does(getMyReview, inTask(task))).toEqual(none)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reviews(asha, task, 4)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(await figures(ravi)).toEqual([4, 1, 0, 0, 1])
  expect(await ravi.does(getMyReview, inTask(task))).toEqual(none)
  expect((await reviews(asha, task, 1)).body).toMatchObject({ message: 'You have rated this task already' })
  for (const rating of [0, 6, 4.5]) expect((await reviews(ravi, task, rating)).status).toBe(400)
  expect((await reviews(mallory, task)).status).toBe(403)
  expect((await reviews(asha, { givenId: 'nowhere' })).status).toBe(404)
})

test('[rev.2] lets the provider review once they have marked the work, and drops the review with the mark', async () => {
  const { task } = await asha.hires(ravi)
  expect((await reviews(ravi, task)).body).toMatchObject({
    message: 'You can review once you have marked the work as complete',
  })
  await ravi.completes(task)
  expect((await reviews(ravi, task, 1)).status).toBe(201)
  await asha.asksForChanges(task)
  expect((await ravi.does(getMyReview, inTask(task))).mine).toBeNull()
  await ravi.completes(task)
  expect((await reviews(ravi, task, 5)).status).toBe(201)
  await asha.completes(task, { rating: 4 })
  expect(await figures(asha)).toEqual([0, 0, 5, 1, 0])
})

test('[rev.1] publishes a review without its words when the account of its writer is deleted', async () => {
  const task = await completedByClock()
  await reviews(ravi, task)
  await ravi.does(deleteAccount, { body: { password } })
  expect(await figures(asha)).toEqual([0, 0, 5, 1, 0])
  expect(await seen(mallory, asha)).toMatchObject([
    { rating: 5, title: '', review: '', by: { firstName: 'Deleted user' } },
  ])
  expect(await sentences(asha)).toEqual([`Deleted user reviewed you for "${task.title}"`])
  expect((await reviews(asha, task)).status).toBe(201)
})

test('[rev.1] takes one reply, from the person whom the review is about', async () => {
  const task = await completed()
  await reviews(ravi, task)
  const reviewId = `${task.givenId}-provider`
  for (const who of [asha, mallory]) expect((await replies(who, reviewId)).status).toBe(403)
  for (const text of ['x', 'y'.repeat(1_001)]) expect((await replies(ravi, reviewId, text)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 5 }, () => replies(ravi, reviewId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const reply = { text: 'Thank you, any time', at: world.clock.now().toISOString() }
  expect(await seen(mallory, ravi)).toMatchObject([{ _id: reviewId, reply }])
  for (const id of ['nothing', `${task.givenId}-nobody`, '1-provider'])
    expect((await replies(ravi, id)).status).toBe(404)
})

test('[rev.3] holds a reported review with its stars, and releases it', async () => {
  const task = await completed(1)
  await reviews(ravi, task)
  await completed(5)
  const id = `${task.givenId}-provider`
  await ravi.reports('review', id)
  const moderator = await world.moderator()
  const moderating = (act: 'hold' | 'release', who = moderator) =>
    who.tries(moderateReview, { params: { id }, body: { act, note: 'Rude words' } })
  expect((await moderating('hold')).status).toBe(200)
  expect((await moderating('hold')).status).toBe(409)
  expect(await figures(ravi)).toEqual([5, 1, 0, 0, 2])
  expect(await seen(mallory, ravi)).toEqual([])
  expect(await seen(asha, ravi)).toMatchObject([{ _id: id, held: 'Rude words' }])
  expect((await ravi.does(getMyReview, inTask(task))).theirs).toBeNull()
  expect((await moderating('release')).status).toBe(200)
  expect((await moderating('release')).status).toBe(409)
  expect(await figures(ravi)).toEqual([3, 2, 0, 0, 2])
  expect(await seen(mallory, ravi)).toMatchObject([{ _id: id, held: null }])
})

test('[rev.3] lists reviews by role, newest first, 20 a page', async () => {
  for (let i = 0; i < 21; i++) {
    const task = await completed(1 + (i % 5))
    await reviews(ravi, task)
    world.clock.passes(1_000)
  }
  const first = await seen(mallory, ravi, { role: 'provider' })
  expect(first.map(({ rating }) => rating)).toEqual(Array.from({ length: 20 }, (_, i) => 1 + ((20 - i) % 5)))
  const rest = await seen(mallory, ravi, { role: 'provider', before: first.at(-1)!._id })
  expect(rest.map(({ rating }) => rating)).toEqual([1])
  expect(await seen(mallory, ravi, { role: 'customer' })).toEqual([])
  expect(await seen(mallory, asha)).toHaveLength(20)
  const { ratingSpread } = await mallory.does(getProfile, { params: { id: ravi.user.givenId } })
  expect(ratingSpread).toEqual([5, 4, 4, 4, 4])
  const wrong = await mallory.tries(listReviews, {
    params: { id: ravi.user.givenId },
    query: { before: 'nothing' },
  })
  expect(wrong.status).toBe(400)
})
