import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { moderateOffer } from '#contract/endpoints/moderation.ts'
import * as offers from '#contract/endpoints/offers.ts'
import { editTask } from '#contract/endpoints/tasks.ts'
import type { Offer } from '#contract/entities/offer.ts'
import { type Actor, aTask, offerText, on } from '../../../seeds/actor.ts'
import { alertKinds, refusal, tryAccept, tryEdit } from '../../../test/dealing.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
})

const note = 'It breaks the rules'
const anOffer = async () => {
  const task = await asha.posts()
  return { task, offer: await ravi.offers(task) }
}
const accepting = (offer: Offer, version?: number) => tryAccept(asha, offer, version)
const editing = (offer: Offer, changes?: object, who = ravi) => tryEdit(who, offer, changes)
const latest = async (offer: Offer) =>
  (await ravi.does(offers.getMyOffer, { params: { taskId: offer.taskId } }))!

describe('versions', () => {
  test('[bid.1] raises the version by one at each change, and answers with the changed offer', async () => {
    const { offer } = await anOffer()
    expect(offer.version).toBe(1)
    world.clock.passes(1_000)
    const at = world.clock.now().toISOString()
    const description = 'I bring my own books and stay until it is done.'
    const edited = await ravi.edits(offer, { price: 399.5, description })
    expect(edited).toEqual({ ...offer, price: 399.5, description, version: 2, editedAt: at })
    const countered = await asha.counters(edited, 350.25, '  Could you do it for less?  ')
    const counter = { price: 350.25, note: 'Could you do it for less?', at }
    expect(countered).toEqual({ ...edited, version: 3, counter })
    const again = await asha.counters(countered, 360)
    expect(again).toEqual({ ...edited, version: 4, counter: { price: 360, note: '', at } })
    const declined = await ravi.answers(again, false)
    expect(declined).toEqual({ ...edited, version: 5 })
    const accepted = await ravi.answers(await asha.counters(declined, 370), true)
    expect(accepted).toEqual({ ...edited, version: 7, price: 370 })
    const clear = await ravi.edits(await asha.counters(accepted, 300), { price: 380 })
    expect(clear).toEqual({ ...edited, version: 9, price: 380 })
    expect(await latest(offer)).toEqual(clear)
    expect(await asha.seesOffers({ givenId: offer.taskId })).toEqual([clear])
    expect(await ravi.withdraws(clear)).toEqual({ ...clear, status: 'Withdrawn', version: 10 })
  })

  test('[bid.1] refuses an outdated version and changes nothing', async () => {
    const { offer } = await anOffer()
    const present = await asha.counters(await ravi.edits(offer, { price: 440 }), 420)
    for (const version of [0, 1, 2, 4, 99]) {
      const answering = { ...on(offer), body: { accept: true, version } }
      for (const answer of [
        await editing(offer, { version }),
        await ravi.tries(offers.answerCounter, answering),
        await ravi.tries(offers.answerCounter, { ...on(offer), body: { accept: false, version } }),
        await asha.tries(offers.counterOffer, { ...on(offer), body: { price: 1, version } }),
      ])
        expect(answer).toMatchObject(refusal(409, 'stale'))
    }
    for (const body of [{ price: 400, description: offerText }, { accept: true }])
      expect((await ravi.tries(offers.editOffer, { ...on(offer), body: body as never })).status).toBe(400)
    expect(await latest(offer)).toEqual(present)
  })

  test('[bid.1] refuses a call that names an outdated version of the task', async () => {
    const { task, offer } = await anOffer()
    const { version } = await asha.changes(task)
    expect(version).toBe(2)
    const other = { taskVersion: 1 }
    const posting = (taskVersion: number) =>
      meera.tries(offers.postOffer, {
        params: { taskId: task.givenId },
        body: { price: 400, description: offerText, taskVersion },
      })
    const confirming = (body: object) => ravi.tries(offers.confirmOffer, { ...on(offer), body })
    for (const answer of [await posting(1), await editing(offer, other), await confirming(other)])
      expect(answer).toMatchObject(refusal(409, 'stale'))
    expect(await latest(offer)).toEqual({ ...offer, outdated: true })
    expect((await posting(2)).status).toBe(201)
    expect((await confirming({ taskVersion: 2 })).body).toEqual({ ...offer, version: 2, outdated: false })
    expect((await editing({ ...offer, version: 2 }, { taskVersion: 2 })).status).toBe(200)
  })

  test('[bid.2, bid.3] decides nothing for another version, and agrees on the accepted one', async () => {
    const { task, offer } = await anOffer()
    const edited = await ravi.edits(offer, { price: 520.5 })
    expect(await accepting(offer, 1)).toMatchObject({
      ...refusal(409, 'stale'),
      body: { message: 'This offer was changed. Please look again' },
    })
    const declining = { ...on(offer), body: { status: 'Rejected' as const, version: 1 } }
    expect(await asha.tries(offers.decideOffer, declining)).toMatchObject(refusal(409, 'stale'))
    expect(await latest(offer)).toEqual(edited)
    expect((await asha.sees(task)).task.Status).toBe('Open')
    const countered = await asha.counters(edited, 300)
    const other = await asha.counters(await meera.offers(task), 200)
    expect((await accepting(offer, 3)).body).toEqual({ ...countered, status: 'Accepted', counter: null })
    expect((await asha.sees(task)).offer?.price).toBe(520.5)
    // The price suggested to the others can no longer be answered.
    const [rejected] = await asha.seesOffers(task)
    expect(rejected).toEqual({ ...other, status: 'Rejected', counter: null })
    const { rows } = await world.pool.query(
      'SELECT price_paise FROM agreements a JOIN tasks t ON t.id = a.task_id WHERE t.given_id = $1',
      [task.givenId],
    )
    expect(rows).toEqual([{ price_paise: 52_050 }])
  })

  test('[bid.1] does each of the new writes once when it is sent again with its key', async () => {
    const { task, offer } = await anOffer()
    const twice = async (who: Actor, call: Endpoint, input: object) => {
      const key = { 'idempotency-key': randomUUID() }
      const first = await who.tries(call, input as never, key)
      expect([call.name, first.status]).toEqual([call.name, 200])
      expect((await who.tries(call, input as never, key)).body).toEqual(first.body)
      return first.body as Offer
    }
    const about = on(offer)
    const { version } = await twice(ravi, offers.editOffer, {
      ...about,
      body: { price: 1, description: offerText, version: 1 },
    })
    expect(version).toBe(2)
    await twice(asha, offers.counterOffer, { ...about, body: { price: 2, version: 2 } })
    await twice(ravi, offers.answerCounter, { ...about, body: { accept: true, version: 3 } })
    await twice(asha, editTask, { params: { id: task.givenId }, body: aTask() })
    await twice(ravi, offers.confirmOffer, about)
    await twice(ravi, offers.withdrawOffer, about)
    expect(await latest(offer)).toMatchObject({ version: 6, price: 2, status: 'Withdrawn' })
    expect((await asha.sees(task)).task).toMatchObject({ version: 2, offers: 0 })
  })
})

test('[bid.1] limits prices, notes and descriptions', async () => {
  const { offer } = await anOffer()
  for (const body of [{ price: 0 }, { price: 10_000_001 }, { price: 1.234 }, { description: 'too short' }])
    expect(await editing(offer, body)).toMatchObject(refusal(400, 'validation_failed'))
  const countering = (body: object) =>
    asha.tries(offers.counterOffer, { ...on(offer), body: { price: 400, version: 1, ...body } })
  for (const body of [{ price: 0 }, { price: 10_000_001 }, { price: 1.234 }, { note: 'x'.repeat(501) }])
    expect(await countering(body)).toMatchObject(refusal(400, 'validation_failed'))
  expect((await countering({ note: 'x'.repeat(500) })).status).toBe(200)
})

test('[bid.4] takes a new offer after a withdrawal, and counts only the present ones', async () => {
  const { task, offer } = await anOffer()
  await meera.offers(task)
  const count = async () => (await asha.sees(task)).task.offers
  expect(await count()).toBe(2)
  await ravi.withdraws(offer)
  expect(await count()).toBe(1)
  expect((await asha.seesOffers(task)).map(({ userGivenId }) => userGivenId)).toEqual([meera.user.givenId])
  const again = await ravi.offers(task)
  expect([again.version, await count()]).toEqual([1, 2])
  expect((await accepting(offer)).status).toBe(409)
  await ravi.withdraws(again)
  expect((await ravi.tries(offers.withdrawOffer, on(again))).status).toBe(409)
  expect(await count()).toBe(1)
})

test('[bid.1, bid.5] lets a bidder withdraw a held offer, and tells the poster nothing of it', async () => {
  const { task, offer } = await anOffer()
  const countered = await asha.counters(offer, 400)
  const moderator = await world.moderator()
  await moderator.does(moderateOffer, { params: { id: offer._id }, body: { act: 'hold', note } })
  expect(await latest(offer)).toMatchObject({ status: 'Pending', counter: null })
  for (const answer of [
    await editing(countered),
    await ravi.tries(offers.confirmOffer, on(offer)),
    await ravi.tries(offers.answerCounter, { ...on(offer), body: { accept: false, version: 2 } }),
  ])
    expect(answer).toMatchObject(refusal(409, 'conflict'))
  const countering = { ...on(offer), body: { price: 400, version: 2 } }
  expect(await asha.tries(offers.counterOffer, countering)).toMatchObject(refusal(404, 'not_found'))
  await ravi.withdraws(offer)
  expect(await alertKinds(asha, task)).toEqual(['New Offer'])
  expect((await asha.sees(task)).task.offers).toBe(0)
})

test('[bid.8] allows twenty changes a day of one person on one task', async () => {
  const { task, offer } = await anOffer()
  const other = await ravi.offers(await asha.posts())
  let present = offer
  for (let i = 1; i <= 20; i++) present = await ravi.edits(present, { price: i })
  expect(await editing(offer)).toMatchObject(refusal(409, 'stale'))
  const refused = await editing(present)
  expect(refused).toMatchObject({
    ...refusal(429, 'too_many_requests'),
    body: { message: 'You have made 20 changes on this task today. Please try again tomorrow' },
  })
  // Midnight in India comes six and a half hours after the noon in UTC at which the tests begin.
  const untilMidnight = (Date.parse('2026-03-01T18:30:00Z') - world.clock.now().getTime()) / 1_000
  expect(refused.headers['retry-after']).toBe(String(untilMidnight))
  expect(await latest(offer)).toEqual(present)
  // The other side has a number of its own, for counters and edits of the task together; another task, too.
  for (let i = 1; i <= 19; i++) present = await asha.counters(present, i)
  await asha.changes(task)
  const countering = { ...on(offer), body: { price: 1, version: present.version } }
  expect(await asha.tries(offers.counterOffer, countering)).toMatchObject(refusal(429, 'too_many_requests'))
  const changing = { params: { id: task.givenId }, body: aTask() }
  expect(await asha.tries(editTask, changing)).toMatchObject(refusal(429, 'too_many_requests'))
  await ravi.edits(other, { price: 1 })
  // Acts that only end or confirm something do not count.
  present = await ravi.confirms(await ravi.answers(present, false))
  world.clock.passes(untilMidnight * 1_000)
  await ravi.edits(present, { price: 21 })
})
