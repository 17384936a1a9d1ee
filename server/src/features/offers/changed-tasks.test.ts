import { beforeAll, describe, expect, test } from 'vitest'
import { moderatePerson, moderateTask } from '#contract/endpoints/moderation.ts'
import * as offers from '#contract/endpoints/offers.ts'
import { editTask } from '#contract/endpoints/tasks.ts'
import type { Offer } from '#contract/entities/offer.ts'
import { type Actor, aTask, on, password } from '../../../seeds/actor.ts'
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

describe('a task that is changed', () => {
  test('[open.1] outdates the standing offers until they are edited or confirmed, and tells their bidders', async () => {
    const { task, offer } = await anOffer()
    const declined = await meera.offers(task)
    await asha.declines(declined)
    const edited = await asha.changes(task, aTask({ title: 'Help with physics homework', budget: 650 }))
    const changed = { title: 'Help with physics homework', budget: 650, offers: 2, version: 2 }
    expect(edited).toEqual({ ...task, ...changed })
    expect((await asha.sees(task)).task).toEqual(edited)
    const bySearch = await asha.tries(offers.listOffers, { params: { taskId: task.givenId } })
    expect(bySearch.body.map(({ outdated }) => outdated)).toEqual([false, true])
    for (const version of [undefined, 1])
      expect(await accepting(offer, version)).toMatchObject(refusal(409, 'stale'))
    expect((await asha.sees(task)).task.Status).toBe('Open')
    expect(await alertKinds(ravi, task)).toEqual(['Task Changed'])
    expect(await alertKinds(meera, task)).toEqual(['Offer Declined'])
    const confirmed = await ravi.confirms(offer)
    expect(confirmed).toEqual({ ...offer, version: 2, outdated: false })
    expect(await ravi.confirms(offer)).toEqual(confirmed)
    await asha.changes(task, aTask({ description: 'Ten pages of physics for class ten, to be explained.' }))
    const again = await ravi.edits(confirmed, { price: 500 })
    expect(again).toMatchObject({ outdated: false, version: 3 })
    await asha.accepts(again)
    const { rows } = await world.pool.query(
      'SELECT a.description FROM agreements a JOIN tasks t ON t.id = a.task_id WHERE t.given_id = $1',
      [task.givenId],
    )
    expect(rows).toEqual([{ description: 'Ten pages of physics for class ten, to be explained.' }])
  })

  test('[open.1] is found by its new words in the list, and by its old ones no more', async () => {
    const task = await asha.posts(aTask({ title: 'Walk the dalmatian' }))
    await asha.changes(task, aTask({ title: 'Walk the greyhound' }))
    const found = async (q: string) => {
      const { body } = await world.app
        .inject({ url: `/api/task/allTasks?q=${q}`, headers: { cookie: `session=${asha.cookie}` } })
        .then(answer => ({ body: answer.json() as { givenId: string }[] }))
      return body.map(({ givenId }) => givenId)
    }
    expect(await found('greyhound')).toEqual([task.givenId])
    expect(await found('dalmatian')).toEqual([])
  })

  test('[open.1] keeps the rules of the form, and is its poster’s alone while it is open', async () => {
    const { task, offer } = await anOffer()
    const changing = (who: Actor, form: object = {}, id = task.givenId) =>
      who.tries(editTask, { params: { id }, body: { ...aTask(), ...form } })
    expect(await changing(asha, { title: 'Short' })).toMatchObject(refusal(400, 'validation_failed'))
    const past = { dateFlexible: false, startDate: '2026-02-01', endDate: '2026-02-02' }
    expect(await changing(asha, past)).toMatchObject(refusal(400, 'validation_failed'))
    expect(await changing(ravi)).toMatchObject(refusal(403, 'not_allowed'))
    expect(await changing(asha, {}, 'nobody')).toMatchObject(refusal(404, 'not_found'))
    expect((await asha.sees(task)).task).toEqual({ ...task, offers: 1 })
    await asha.accepts(offer)
    expect(await changing(asha)).toMatchObject(refusal(409, 'conflict'))
  })
})

describe('rules for living offers elsewhere', () => {
  test('lets a limited person only end things', async () => {
    const [poster, bidder, mod] = [asha, await world.person('Kiran'), await world.moderator('Another')]
    const offer = await bidder.offers(await poster.posts())
    const countered = await poster.counters(offer, 400)
    const limit = (who: Actor, act: 'limit' | 'lift') =>
      mod.does(moderatePerson, { params: { id: who.user.givenId }, body: { act, note } })
    await limit(bidder, 'limit')
    for (const answer of [
      await editing(countered, {}, bidder),
      await bidder.tries(offers.confirmOffer, on(offer)),
      await bidder.tries(offers.answerCounter, { ...on(offer), body: { accept: true, version: 2 } }),
    ])
      expect(answer).toMatchObject(refusal(403, 'limited'))
    const countering = { ...on(offer), body: { price: 1, version: 2 } }
    expect(await poster.tries(offers.counterOffer, countering)).toMatchObject(refusal(409, 'conflict'))
    await bidder.answers(countered, false)
    await bidder.withdraws(offer)
    await limit(bidder, 'lift')
    const next = await bidder.offers({ givenId: offer.taskId })
    await limit(poster, 'limit')
    const again = { ...on(next), body: { price: 1, version: 1 } }
    expect(await poster.tries(offers.counterOffer, again)).toMatchObject(refusal(403, 'limited'))
    const changing = { params: { id: next.taskId }, body: aTask() }
    expect(await poster.tries(editTask, changing)).toMatchObject(refusal(403, 'limited'))
    await poster.declines(next)
    await limit(poster, 'lift')
  })

  test('lets offers on a hidden task only end, and leaves the task as it was judged', async () => {
    const { task, offer } = await anOffer()
    const countered = await asha.counters(offer, 400)
    const moderator = await world.moderator('Third')
    await moderator.does(moderateTask, { params: { id: task.givenId }, body: { act: 'hide', note } })
    for (const answer of [
      await editing(countered),
      await ravi.tries(offers.confirmOffer, on(offer)),
      await ravi.tries(offers.answerCounter, { ...on(offer), body: { accept: true, version: 2 } }),
      await asha.tries(offers.counterOffer, { ...on(offer), body: { price: 1, version: 2 } }),
      await asha.tries(editTask, { params: { id: task.givenId }, body: aTask() }),
    ])
      expect(answer).toMatchObject(refusal(409, 'conflict'))
    const [listed] = await ravi.does(offers.listMyOffers)
    expect(listed!.offer._id).toBe(offer._id)
    expect(listed!.task).toMatchObject({ title: task.title, description: '', taskLocation: '' })
    await ravi.answers(countered, false)
    await ravi.withdraws(offer)
  })

  test('withdraws the offers between two people at a block or a deletion of the account', async () => {
    const [one, two, three] = await world.named('One', 'Two', 'Three')
    const task = await one.posts()
    const [blocked, gone] = [await two.offers(task), await three.offers(task)]
    await one.counters(blocked, 400)
    await one.blocks(two)
    const mine = await two.does(offers.getMyOffer, { params: { taskId: task.givenId } })
    expect(mine).toMatchObject({ status: 'Withdrawn', version: 3, counter: null })
    expect(await editing(blocked, { version: 3 }, two)).toMatchObject(refusal(409, 'conflict'))
    const countering = { ...on(blocked), body: { price: 1, version: 3 } }
    expect(await one.tries(offers.counterOffer, countering)).toMatchObject(refusal(409, 'conflict'))
    await world.app.inject({
      method: 'POST',
      url: '/api/account/delete',
      headers: { cookie: `session=${three.cookie}` },
      payload: { password },
    })
    const { status } = await one.tries(offers.counterOffer, { ...on(gone), body: { price: 1, version: 1 } })
    expect(status).toBe(409)
  })
})

test('[api.15] lists own offers with their tasks, newest first, whatever became of them', async () => {
  const bidder = await world.person('Kavya')
  const list = (before?: string) => bidder.does(offers.listMyOffers, before ? { query: { before } } : {})
  const tasks = []
  for (let i = 0; i < 52; i++) tasks.push(await asha.posts(aTask({ title: `Help number ${i} of many` })))
  const made: Offer[] = []
  for (const task of tasks) made.push(await bidder.offers(task))
  await asha.declines(made[50]!)
  await bidder.withdraws(made[49]!)
  await asha.accepts(made[48]!)
  const page = await list()
  expect(page.map(({ offer }) => offer._id)).toEqual(
    made
      .slice(2)
      .reverse()
      .map(({ _id }) => _id),
  )
  expect(page.slice(0, 4).map(({ offer }) => offer.status)).toEqual([
    'Active',
    'Rejected',
    'Withdrawn',
    'Accepted',
  ])
  expect(page.slice(0, 4).map(({ task }) => [task.title, task.Status, task.UserAcceptedOffer])).toEqual([
    ['Help number 51 of many', 'Open', null],
    ['Help number 50 of many', 'Open', null],
    ['Help number 49 of many', 'Open', null],
    ['Help number 48 of many', 'In-Progress', bidder.user.givenId],
  ])
  expect((await list(page.at(-1)!.offer._id)).map(({ offer }) => offer._id)).toEqual([
    made[1]!._id,
    made[0]!._id,
  ])
  expect((await bidder.tries(offers.listMyOffers, { query: { before: 'x' } })).status).toBe(400)
  // A bidder who was not chosen sees no more of the task than anybody else.
  await meera.offers(tasks[0]!)
  const theirs = await meera.offers(tasks[1]!)
  await asha.accepts(theirs)
  const last = (await list(page.at(-1)!.offer._id))[0]!
  expect(last.task).toMatchObject({ Status: 'In-Progress', UserAcceptedOffer: null, taskLocation: '' })
})
