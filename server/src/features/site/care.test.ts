import { beforeEach, expect, test } from 'vitest'
import {
  listContactMarks,
  moderateOffer,
  moderateQuestion,
  moderateReview,
  moderateTask,
} from '#contract/endpoints/moderation.ts'
import { editOffer, listOffers, postOffer } from '#contract/endpoints/offers.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { answerQuestion, askQuestion } from '#contract/endpoints/questions.ts'
import { listReviews, postReview } from '#contract/endpoints/reviews.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { editTask, getTask, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import type { Care } from '#contract/entities/care.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask, inTask, offerText, on, password } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let mod: Actor

beforeEach(async () => {
  world = await createWorld()
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  mod = await world.moderator()
})

const set = async (care: Care) => {
  const operator = await world.operator()
  const { version } = await operator.does(getSiteConsole)
  return operator.tries(changeSite, { body: { version, care } })
}
const note = 'Looks fine'
const listed = async (who: Actor) => (await who.does(listTasks)).map(({ title }) => title)

test('lets somebody new begin so many tasks and offers a day, more after some days, and anybody else as before', async () => {
  await set({
    steps: [
      { days: 3, perDay: 2 },
      { days: 5, perDay: 3 },
    ],
  })
  const task = await asha.posts()
  await asha.posts()
  const refused = {
    status: 409,
    body: { message: 'New members can begin 2 tasks and offers a day. Try again tomorrow' },
  }
  expect(await asha.tries(postTask, { body: aTask() })).toMatchObject(refused)
  await ravi.offers(task)
  await ravi.posts()
  const body = { price: 450, description: offerText }
  const other = await (await world.person('Meera')).posts()
  expect(await ravi.tries(postOffer, { ...inTask(other), body })).toMatchObject(refused)
  world.clock.passes(dayMs)
  await asha.posts()
  world.clock.passes(2 * dayMs)
  for (let i = 0; i < 3; i++) await asha.posts()
  expect((await asha.tries(postTask, { body: aTask() })).status).toBe(409)
  world.clock.passes(2 * dayMs)
  for (let i = 0; i < 4; i++) await asha.posts()
})

test('counts what somebody new begins, also when it is begun at once', async () => {
  await set({ steps: [{ days: 3, perDay: 2 }] })
  const poster = await world.person('Meera')
  world.clock.passes(4 * dayMs)
  const ones = [await poster.posts(), await poster.posts(), await poster.posts(), await poster.posts()]
  const [sunil] = await world.named('Sunil')
  const body = { price: 450, description: offerText }
  const tries = [
    ...ones.map(task => sunil.tries(postOffer, { ...inTask(task), body })),
    sunil.tries(postTask, { body: aTask() }),
  ]
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409])
})

test('limits and holds nothing by default', async () => {
  for (let i = 0; i < 5; i++)
    await asha.posts(aTask({ description: 'See www.example.com for more about it, please.' }))
  expect(await listed(ravi)).toHaveLength(5)
})

test('hides a task with a watched word until a moderator shows it, and tells its poster why', async () => {
  await set({ words: ['loan'] })
  const task = await asha.posts(aTask({ title: 'A LOAN for a week' }))
  expect(await listed(ravi)).toEqual([])
  expect((await ravi.tries(getTask, { params: { id: task.givenId } })).status).toBe(403)
  expect((await asha.standing()).hiddenTasks).toMatchObject([
    { taskId: task.givenId, reason: expect.stringContaining('a word that a moderator looks at first') },
  ])
  const [mark] = await mod.does(listContactMarks)
  expect(mark).toMatchObject({ kind: 'task', subjectId: task.givenId, found: ['word'], isHeld: true })
  await mod.does(moderateTask, { params: { id: mark!.subjectId }, body: { act: 'show', note } })
  expect(await listed(ravi)).toEqual(['A LOAN for a week'])
  expect((await mod.does(listContactMarks))[0]).toMatchObject({ isHeld: false })
  // An edit is checked again. A watched word inside a longer word does not count.
  const plain = await asha.posts(aTask({ title: 'Sloan Street gardening' }))
  expect(await listed(ravi)).toHaveLength(2)
  await asha.does(editTask, { params: { id: plain.givenId }, body: aTask({ title: 'A loan after all' }) })
  expect(await listed(ravi)).toEqual(['A LOAN for a week'])
})

test('holds an offer with a watched word, at first and after an edit, until a moderator releases it', async () => {
  await set({ words: ['loan'] })
  const task = await asha.posts()
  const offer = await ravi.offers(task, { description: 'I do it, and I have a loan for you as well.' })
  expect(offer.status).toBe('Pending')
  expect(await asha.does(listOffers, inTask(task))).toEqual([])
  expect((await asha.sees(task)).task.offers).toBe(0)
  expect(await asha.alerts()).toEqual([])
  await mod.does(moderateOffer, { params: { id: offer._id }, body: { act: 'release', note } })
  expect(await asha.alerts()).toMatchObject([{ alertType: 'New Offer', taskId: task.givenId }])
  const [shown] = await asha.does(listOffers, inTask(task))
  expect(shown).toMatchObject({ _id: offer._id, status: 'Active' })
  const { price, version } = shown!
  const description = 'Now with another loan, better than the first.'
  await ravi.does(editOffer, { ...on(shown!), body: { price, description, version } })
  expect(await asha.does(listOffers, inTask(task))).toEqual([])
  expect((await asha.sees(task)).task.offers).toBe(0)
})

test('holds what somebody new writes with a link, and a question with a watched word', async () => {
  await set({ steps: [{ days: 2, holdsLinks: true }], words: ['loan'] })
  const task = await asha.posts()
  const asking = async (who: Actor, question: string) =>
    (await who.does(askQuestion, { ...inTask(task), body: { question } })).held
  expect(await asking(ravi, 'Like on www.example.com?')).toContain('New members')
  expect(await asking(ravi, 'Is it a loan?')).toContain('a word')
  expect(await asking(ravi, 'Is there a lift?')).toBeNull()
  expect((await asha.seesQuestions(task)).map(({ question }) => question)).toEqual(['Is there a lift?'])
  const [mark] = await mod.does(listContactMarks)
  expect(mark).toMatchObject({ kind: 'question', found: ['word'], isHeld: true })
  const asked = async () =>
    (await asha.alerts()).filter(({ alertType }) => alertType === 'New Question').length
  const before = await asked()
  await mod.does(moderateQuestion, { params: { id: mark!.subjectId }, body: { act: 'release', note } })
  expect(await asha.seesQuestions(task)).toHaveLength(2)
  expect(await asked()).toBe(before + 1)
  world.clock.passes(2 * dayMs)
  expect(await asking(ravi, 'And like on www.example.org?')).toBeNull()
})

test('[rev.1] counts the stars of a review with a watched word, and shows its words once a moderator has released it', async () => {
  await set({ words: ['loan'] })
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  await asha.completes(task, { rating: 4, title: 'Good work', description: 'He took a loan of 500' })
  const stars = async () => {
    const { userRating, ratingCount } = await mod.does(getProfile, { params: { id: ravi.user.givenId } })
    return [userRating, ratingCount]
  }
  const shown = async (who: Actor) =>
    (await who.does(listReviews, { params: { id: ravi.user.givenId } })).map(({ held }) => held)
  const told = async () =>
    (await ravi.alerts()).filter(({ alertType }) => alertType === 'Review Published').length
  // Before publication nothing differs, not even for moderators.
  expect(await stars()).toEqual([4, 1])
  expect(await mod.does(listContactMarks)).toEqual([])
  await ravi.does(postReview, { ...inTask(task), body: { rating: 5 } })
  expect(await stars()).toEqual([0, 0])
  expect([await shown(mod), await shown(ravi)]).toEqual([[], []])
  expect(await shown(asha)).toEqual([expect.stringContaining('a word that a moderator looks at first')])
  expect(await told()).toBe(0)
  const [mark] = await mod.does(listContactMarks)
  expect(mark).toMatchObject({
    kind: 'review',
    subjectId: `${task.givenId}-provider`,
    found: ['word'],
    isHeld: true,
    text: 'Good work\nHe took a loan of 500',
  })
  const moderates = (act: 'hold' | 'release') =>
    mod.does(moderateReview, { params: { id: mark!.subjectId }, body: { act, note } })
  await moderates('release')
  expect([await stars(), await shown(ravi), await told()]).toEqual([[4, 1], [null], 1])
  // Held and released later, it tells nobody again.
  await moderates('hold')
  await moderates('release')
  expect([await stars(), await told()]).toEqual([[4, 1], 1])
})

test('publishes the stars of a review with a watched word when its writer leaves', async () => {
  await set({ words: ['loan'] })
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  await asha.completes(task, { rating: 4, title: 'About a loan' })
  const { task: published } = await asha.hires(ravi)
  await ravi.completes(published)
  await asha.completes(published, { rating: 2, title: 'Another loan' })
  await ravi.does(postReview, { ...inTask(published), body: { rating: 5 } })
  const seen = async () =>
    (await ravi.does(listReviews, { params: { id: ravi.user.givenId } })).map(({ rating }) => rating)
  expect(await seen()).toEqual([])
  await asha.does(deleteAccount, { body: { password } })
  expect((await seen()).toSorted()).toEqual([2, 4])
  const { userRating, ratingCount } = await mod.does(getProfile, { params: { id: ravi.user.givenId } })
  expect([userRating, ratingCount]).toEqual([3, 2])
  expect(await mod.does(listContactMarks)).toEqual([])
})

test('alerts moderators to a watched word in an answer, which stays visible', async () => {
  await set({ words: ['loan'] })
  const task = await asha.posts()
  const body = { question: 'Is there a lift?' }
  const { _id } = await ravi.does(askQuestion, { ...inTask(task), body })
  const params = { taskId: task.givenId, questionId: _id }
  await asha.does(answerQuestion, { params, body: { answer: 'No, but a loan' } })
  expect(await mod.does(listContactMarks)).toMatchObject([{ kind: 'answer', found: ['word'], isHeld: false }])
})

test('refuses rules that are out of range', async () => {
  for (const care of [
    { steps: [{ days: 61 }] },
    { steps: [{ days: 3, perDay: 0 }] },
    { steps: Array.from({ length: 6 }, (_, i) => ({ days: i + 1 })) },
    { words: ['x'] },
    { words: Array(201).fill('loan') },
  ])
    expect((await set(care)).status).toBe(400)
})
