import { beforeEach, expect, test } from 'vitest'
import { postReview } from '#contract/endpoints/reviews.ts'
import { listWaiting } from '#contract/endpoints/tasks.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { type Actor, aTask, inTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

/** The deadlines' jobs run within two seconds, by themselves. */
const soon = { interval: 20 }

let world: World
let asha: Actor
let ravi: Actor
let mallory: Actor

beforeEach(async () => {
  world = await createWorld({ config: { autoCompleteDays: 2, reviewDays: 3 } })
  ;[asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
})

/** Open requests to somebody, newest first, by their reasons alone. */
const waitsFor = async (who: Actor) => (await who.does(listWaiting)).map(({ why }) => why)
const everyone = async () => Promise.all([asha, ravi, mallory].map(waitsFor))
const nothing = [[], [], []]
const now = () => world.clock.now().toISOString()

test('lists offers for the poster until they are decided, countered or outdated', async () => {
  const task = await asha.posts(aTask({ description: 'क'.repeat(600) }))
  expect(await everyone()).toEqual(nothing)
  const offer = await ravi.offers(task)
  const [waiting, ...others] = await asha.does(listWaiting)
  expect([waiting, others]).toMatchObject([{ why: 'offers', at: now(), task: { givenId: task.givenId } }, []])
  expect(waiting!.task.description).toBe('क'.repeat(500))
  world.clock.passes(hourMs)
  const countered = await asha.counters(offer, 300)
  expect(await everyone()).toEqual([[], ['counter'], []])
  expect((await ravi.does(listWaiting))[0]!.at).toBe(now())
  const declined = await ravi.answers(countered, false)
  expect(await everyone()).toEqual([['offers'], [], []])
  world.clock.passes(hourMs)
  await asha.changes(task)
  expect(await everyone()).toEqual([[], ['outdated'], []])
  expect((await ravi.does(listWaiting))[0]!.at).toBe(now())
  await ravi.confirms(declined)
  expect(await everyone()).toEqual([['offers'], [], []])
  const mine = await mallory.offers(task)
  await asha.declines(mine)
  await ravi.withdraws(declined)
  expect(await everyone()).toEqual(nothing)
})

test('lists nothing about a hidden task, and only the new days about an expired one', async () => {
  const days = { dateFlexible: false, startDate: '2026-03-02', endDate: '2026-03-03' }
  const task = await asha.posts(aTask(days))
  const offer = await ravi.offers(task)
  await asha.counters(offer, 300)
  await mallory.offers(task)
  expect(await everyone()).toEqual([['offers'], ['counter'], []])
  world.clock.time = new Date('2026-03-03T18:29:59.999Z')
  expect(await everyone()).toEqual([['offers'], ['counter'], []])
  world.clock.passes(1)
  expect(await everyone()).toEqual([['expired'], [], []])
  expect(await asha.does(listWaiting)).toMatchObject([{ at: now(), task: { expired: true } }])
  await world.pool.query("UPDATE tasks SET hidden_at = now(), hidden_reason = 'No' WHERE given_id = $1", [
    task.givenId,
  ])
  expect(await everyone()).toEqual(nothing)
})

test('lists a proposal and a mark for the other side', async () => {
  const { task } = await asha.hires(ravi)
  expect(await everyone()).toEqual(nothing)
  for (const [by, other] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    await by.proposes(task, { price: 500 })
    expect([await waitsFor(by), await waitsFor(other)]).toEqual([[], ['proposal']])
    await other.answersProposal(task, false)
  }
  world.clock.passes(hourMs)
  await asha.completes(task, { rating: 5 })
  expect(await everyone()).toEqual([[], ['confirm'], []])
  await asha.proposes(task, { kind: 'cancel' })
  await ravi.answersProposal(task, false)
  await ravi.completes(task)
  expect(await everyone()).toEqual(nothing)
  const { task: other } = await asha.hires(ravi)
  await ravi.completes(other)
  world.clock.passes(1)
  await ravi.proposes(other, { kind: 'cancel' })
  expect(await everyone()).toEqual([['proposal', 'confirm'], [], []])
  await asha.asksForChanges(other)
  expect(await everyone()).toEqual([['proposal'], [], []])
})

test('lists a rating after a completion by the deadline, for as long as it can be given', async () => {
  const completed = async () => {
    const { task } = await asha.hires(ravi)
    await ravi.completes(task)
    world.clock.passes(2 * dayMs)
    await expect.poll(async () => (await asha.agreement(task)).state, soon).toBe('Completed')
    return task
  }
  const task = await completed()
  expect(await everyone()).toEqual([['rate'], [], []])
  expect((await asha.does(listWaiting))[0]!.at).toBe(now())
  await asha.does(postReview, { ...inTask(task), body: { rating: 5 } })
  expect(await everyone()).toEqual(nothing)
  await completed()
  world.clock.passes(3 * dayMs)
  expect(await everyone()).toEqual([['rate'], [], []])
  world.clock.passes(1)
  expect(await everyone()).toEqual(nothing)
})

test('lists a cancellation for the one blamed, for as long as it can be contested', async () => {
  for (const [by, other] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    for (const fault of ['mine', 'nobody'] as const)
      await by.cancels((await asha.hires(ravi)).task, { fault })
    expect(await everyone()).toEqual(nothing)
    const { task } = await asha.hires(ravi)
    await by.cancels(task, { fault: 'theirs' })
    expect([await waitsFor(by), await waitsFor(other)]).toEqual([[], ['contest']])
    await other.contests(task)
    expect(await everyone()).toEqual(nothing)
  }
  const { task } = await asha.hires(ravi)
  await asha.cancels(task, { fault: 'theirs' })
  world.clock.passes(7 * dayMs)
  expect(await everyone()).toEqual([[], ['contest'], []])
  world.clock.passes(1)
  expect(await everyone()).toEqual(nothing)
})

test('lists the newest first, and no more than a hundred', async () => {
  for (let i = 0; i < 102; i++) {
    const task = await asha.posts(aTask({ title: `Paint the fence ${i}` }))
    world.clock.passes(1)
    await ravi.offers(task)
  }
  const titles = (await asha.does(listWaiting)).map(({ task }) => task.title)
  expect(titles).toEqual(Array.from({ length: 100 }, (_, i) => `Paint the fence ${101 - i}`))
})
