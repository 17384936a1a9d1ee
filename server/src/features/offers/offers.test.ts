import { beforeAll, expect, test } from 'vitest'
import { decideOffer, getMyOffer, listOffers, postOffer } from '#contract/endpoints/offers.ts'
import { type Actor, offerText } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeAll(async () => {
  world = await createWorld()
  ;[asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
})

const offering = (actor: Actor, taskId: string, changes: object = {}) =>
  actor.tries(postOffer, {
    params: { taskId },
    body: { taskId, price: 450, description: offerText, ...changes },
  })

const deciding = (actor: Actor, taskId: string, offerId: string, status = 'Accepted') =>
  actor.tries(decideOffer, { params: { taskId, offerId }, body: { status: status as 'Accepted' } })

test('[api.13, offer.3] answers an offer with 201 and lists it with its bidder, newest first', async () => {
  const task = await asha.posts()
  const posted = await offering(ravi, task.givenId, { price: 399.99 })
  expect(posted.status).toBe(201)
  expect(posted.body).toEqual({
    _id: expect.any(String),
    taskId: task.givenId,
    status: 'Active',
    offeredByName: 'Ravi Test',
    offeredByFirstName: 'Ravi',
    offeredBySkills: 'Maths, patience',
    userGivenId: ravi.user.givenId,
    verified: false,
    userRating: 0,
    ratingCount: 0,
    tasksDone: 0,
    badges: [],
    userCity: 'Pune',
    profilePic: null,
    photos: [],
    price: 399.99,
    description: offerText,
    createdAt: '2026-03-01T12:00:00.000Z',
    version: 1,
    counter: null,
    editedAt: null,
    outdated: false,
  })
  const second = await meera.offers(task)
  expect(await asha.seesOffers(task)).toEqual([second, posted.body])
  expect((await asha.sees(task)).task.offers).toBe(2)
})

test('[offer.2] refuses an offer on an own task', async () => {
  const task = await asha.posts()
  expect(await offering(asha, task.givenId)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await asha.sees(task)).task.offers).toBe(0)
})

test("[api.15] finds a bidder's latest offer on the task, of any status, and none for the poster", async () => {
  const task = await asha.posts()
  const params = { taskId: task.givenId }
  const mine = (actor: Actor) => actor.does(getMyOffer, { params })
  expect(await mine(ravi)).toBe(null)
  const offer = await ravi.offers(task)
  expect(await mine(ravi)).toEqual(offer)
  expect(await mine(meera)).toBe(null)
  expect((await asha.tries(getMyOffer, { params })).status).toBe(403)
  for (const status of ['Pending', 'Withdrawn', 'Rejected']) {
    await world.pool.query('UPDATE offers SET status = $1 WHERE id = $2', [status, offer._id])
    expect(await mine(ravi)).toEqual({ ...offer, status })
  }
  const next = await ravi.offers(task)
  expect(await mine(ravi)).toEqual(next)
  expect((await ravi.tries(getMyOffer, { params: { taskId: 'nobody' } })).status).toBe(404)
})

test('[offer.4] lets only the poster view the list of offers', async () => {
  const task = await asha.posts()
  await ravi.offers(task)
  for (const actor of [ravi, meera]) {
    expect((await actor.tries(listOffers, { params: { taskId: task.givenId } })).status).toBe(403)
  }
  expect((await asha.tries(listOffers, { params: { taskId: 'no-such-task' } })).status).toBe(404)
})

test('[offer.6] neither lists nor decides an offer that is held back', async () => {
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  await world.pool.query(`UPDATE offers SET status = 'Pending' WHERE id = $1`, [offer._id])
  expect(await asha.seesOffers(task)).toEqual([])
  expect((await deciding(asha, task.givenId, offer._id)).status).toBe(404)
  expect((await offering(ravi, task.givenId)).status).toBe(409)
})

test('allows one active offer per person and task, and a new one after a rejection', async () => {
  const task = await asha.posts()
  const first = await ravi.offers(task)
  expect((await offering(ravi, task.givenId)).status).toBe(409)
  await asha.declines(first)
  const second = await offering(ravi, task.givenId)
  expect(second.status).toBe(201)
  expect((await asha.seesOffers(task)).map(offer => offer.status)).toEqual(['Active', 'Rejected'])
})

test('[api.13, offer.8] moves the task at an acceptance, rejects the other offers and tells every bidder', async () => {
  const task = await asha.posts()
  const [chosen, other] = [await ravi.offers(task), await meera.offers(task)]
  const answer = await deciding(asha, task.givenId, chosen._id)
  expect(answer).toMatchObject({ status: 200, body: { _id: chosen._id, status: 'Accepted' } })
  expect((await asha.sees(task)).task).toMatchObject({
    Status: 'In-Progress',
    UserAcceptedOffer: ravi.user.givenId,
    OfferIdAccepted: chosen._id,
  })
  const statuses = Object.fromEntries((await asha.seesOffers(task)).map(offer => [offer._id, offer.status]))
  expect(statuses).toEqual({ [chosen._id]: 'Accepted', [other._id]: 'Rejected' })
  expect((await ravi.alerts())[0]).toMatchObject({
    alertType: 'Offer Accepted',
    taskId: task.givenId,
    read: false,
  })
  expect((await meera.alerts())[0]).toMatchObject({ alertType: 'Offer Declined', taskId: task.givenId })
})

test('takes exactly Accepted or Rejected, from the poster, on an active offer of that open task', async () => {
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  for (const status of ['Active', 'Pending', 'Withdrawn', 'accepted', '', null]) {
    expect((await deciding(asha, task.givenId, offer._id, status as string)).status).toBe(400)
  }
  expect((await deciding(ravi, task.givenId, offer._id)).status).toBe(403)
  expect((await deciding(meera, task.givenId, offer._id)).status).toBe(403)
  const elsewhere = await asha.posts()
  expect((await deciding(asha, elsewhere.givenId, offer._id)).status).toBe(404)
  for (const id of ['0', '-1', 'abc', '9'.repeat(40), '1e3', "1' OR 1=1"]) {
    expect((await deciding(asha, task.givenId, id)).status).toBe(404)
  }
  await asha.declines(offer)
  expect((await deciding(asha, task.givenId, offer._id)).status).toBe(409)
})

test('[state.5] takes no offers and no decisions on a task in progress or completed', async () => {
  const task = await asha.posts()
  const offer = await ravi.offers(task)
  const rejected = await meera.offers(task)
  await asha.accepts(offer)
  expect((await offering(meera, task.givenId)).status).toBe(409)
  expect((await deciding(asha, task.givenId, rejected._id)).status).toBe(409)
  await asha.completes(task, { rating: 5 })
  await ravi.completes(task)
  expect((await offering(meera, task.givenId)).status).toBe(409)
  expect((await deciding(asha, task.givenId, offer._id, 'Rejected')).status).toBe(409)
  expect((await asha.sees(task)).task.Status).toBe('Completed')
})

test('[fig.1] shows with an offer what was checked about the bidder, and how many tasks they have done', async () => {
  const doer = await world.person('Doer')
  const { task: done } = await asha.hires(doer)
  await doer.completes(done)
  await asha.completes(done, { rating: 5 })
  await world.pool.query(
    `INSERT INTO badges (user_id, kind, label, since)
     SELECT id, 'identity', 'Passport', '2026-03-01T12:00:00Z' FROM users WHERE given_id = $1`,
    [doer.user.givenId],
  )
  const task = await asha.posts()
  await doer.offers(task)
  expect(await asha.seesOffers(task)).toMatchObject([
    { tasksDone: 1, badges: [{ kind: 'identity', label: 'Passport', since: '2026-03-01T12:00:00.000Z' }] },
  ])
})
