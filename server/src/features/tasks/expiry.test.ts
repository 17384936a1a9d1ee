import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { moderateTask } from '#contract/endpoints/moderation.ts'
import * as offers from '#contract/endpoints/offers.ts'
import { listMyTasks } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, aTask, offerText, on, password } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor

beforeEach(async () => {
  world = await createWorld()
  ;[asha, ravi, meera] = await world.named('Asha', 'Ravi', 'Meera')
})

// The tests begin at noon in UTC on this day.
const today = '2026-03-01'
/** Midnight in India, and so the end of that day. */
const midnight = new Date('2026-03-01T18:30:00.000Z')
const untilToday = aTask({ dateFlexible: false, startDate: today, endDate: today })
const reaches = (time: Date) => world.clock.passes(time.getTime() - world.clock.now().getTime())

const listed = async (app = world.app) => {
  const answer = await app.inject({
    url: '/api/task/allTasks?limit=50',
    headers: { cookie: `session=${meera.cookie}` },
  })
  const ids = (answer.json() as Task[]).map(task => task.givenId)
  expect(answer.headers['x-total-count']).toBe(String(ids.length))
  return ids
}
const reminders = async (who = asha) =>
  (await who.alerts()).filter(({ alertType }) => alertType === 'Reminder').map(({ alertDesc }) => alertDesc)
/** The queue looks for what is due of its own accord. */
const reminded = (count: number, who = asha) =>
  expect.poll(async () => (await reminders(who)).length).toBe(count)
/** Has the queue look for reminders now, and waits until it has. */
const queueLooks = async () => {
  const now = world.clock.now()
  await world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'reminders'", [now])
  await expect
    .poll(
      async () => (await world.pool.query("SELECT due_at FROM jobs WHERE kind = 'reminders'")).rows[0].due_at,
    )
    .not.toEqual(now)
}

test('[open.2] lets a task expire at midnight in India after its last day, not before', async () => {
  const [task, flexible] = [await asha.posts(untilToday), await asha.posts(aTask({ endDate: today }))]
  const seen = async () => (await ravi.sees(task)).task
  reaches(new Date(midnight.getTime() - 1))
  expect(await seen()).toEqual({ ...task, expired: false })
  expect(await listed()).toEqual([flexible.givenId, task.givenId])
  // The list is in the cache now; a millisecond later it is not to be seen.
  reaches(midnight)
  expect(await listed()).toEqual([flexible.givenId])
  expect(await seen()).toEqual({ ...task, expired: true })
  expect((await asha.does(listMyTasks)).map(({ expired }) => expired)).toEqual([false, true])
})

test('[open.2] begins nothing on an expired task, and lets offers on it be taken back and declined', async () => {
  const task = await asha.posts(untilToday)
  const [one, two] = [await ravi.offers(task), await asha.counters(await meera.offers(task), 400)]
  reaches(midnight)
  const expired = {
    status: 409,
    body: {
      code: 'conflict',
      message: 'The days of this task have passed. The person who posted it has to choose new ones first',
    },
  }
  const kiran = await world.person('Kiran')
  const terms = { price: 400, description: offerText }
  const offering = { params: { taskId: task.givenId }, body: terms }
  expect(await kiran.tries(offers.postOffer, offering)).toMatchObject(expired)
  expect(await ravi.tries(offers.confirmOffer, on(one))).toMatchObject(expired)
  expect(await ravi.tries(offers.editOffer, { ...on(one), body: { ...terms, version: 1 } })).toMatchObject(
    expired,
  )
  expect(
    await asha.tries(offers.counterOffer, { ...on(one), body: { price: 400, version: 1 } }),
  ).toMatchObject(expired)
  const answering = { ...on(two), body: { accept: true, version: 2 } }
  expect(await meera.tries(offers.answerCounter, answering)).toMatchObject(expired)
  const accepting = { ...on(one), body: { status: 'Accepted' as const, version: 1 } }
  expect(await asha.tries(offers.decideOffer, accepting)).toMatchObject(expired)
  await meera.answers(two, false)
  await meera.withdraws(two)
  await asha.declines(one)
  expect((await asha.sees(task)).task).toMatchObject({ Status: 'Open', expired: true, offers: 1 })
})

test('[open.2] opens an expired task again with new days', async () => {
  const task = await asha.posts(untilToday)
  const offer = await ravi.offers(task)
  reaches(midnight)
  const days = { startDate: '2026-03-02', endDate: '2026-03-03' }
  expect(await asha.changes(task, { ...untilToday, ...days })).toEqual({
    ...task,
    ...days,
    offers: 1,
    version: 2,
  })
  expect(await listed()).toEqual([task.givenId])
  await asha.accepts(await ravi.confirms(offer))
  // A task with an agreement does not expire.
  world.clock.passes(5 * dayMs)
  expect((await asha.sees(task)).task).toMatchObject({ Status: 'In-Progress', expired: false })
})

test('[open.2] asks the poster of an expired task once, whichever process does it and however often it restarts', async () => {
  const task = await asha.posts(untilToday)
  const [taken, gone] = [await asha.posts(untilToday), await asha.posts(untilToday)]
  await asha.accepts(await ravi.offers(taken))
  await asha.deletes(gone)
  await asha.posts(aTask({ dateFlexible: false, startDate: today, endDate: '2026-03-02' }))
  const others = [await world.anotherApp(), await world.anotherApp()]
  reaches(new Date(midnight.getTime() - 1))
  await queueLooks()
  expect(await reminders()).toEqual([])
  reaches(midnight)
  await reminded(1)
  const text = `The days of "${task.title}" have passed, so it is no longer listed. Post it again with new days`
  expect(await reminders()).toEqual([text])
  expect((await asha.alerts())[0]).toMatchObject({ taskId: task.givenId, read: false })
  // As if a process had died before it could note that the work was done.
  const again = await world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'reminders'", [midnight])
  expect(again.rowCount).toBe(1)
  for (const other of others) await other.close()
  await world.anotherApp()
  await expect
    .poll(async () => {
      const { rows } = await world.pool.query("SELECT due_at FROM jobs WHERE kind = 'reminders'")
      return rows[0].due_at.getTime()
    })
    .toBe(midnight.getTime() + dayMs)
  expect(await reminders()).toEqual([text])
})

test('[open.2] asks the poster again when the new days have gone by', async () => {
  const task = await asha.posts(untilToday)
  reaches(midnight)
  await reminded(1)
  await asha.changes(task, { ...untilToday, startDate: '2026-03-02', endDate: '2026-03-02' })
  world.clock.passes(dayMs)
  await reminded(2)
})

test('[open.2] never lets a task with flexible dates expire, and asks its poster after 60 days', async () => {
  const task = await asha.posts(aTask({ endDate: today }))
  const hidden = await ravi.posts()
  const moderator = await world.moderator()
  const body = { act: 'hide' as const, note: 'It breaks the rules' }
  await moderator.does(moderateTask, { params: { id: hidden.givenId }, body })
  const posted = world.clock.now().getTime()
  world.clock.passes(59 * dayMs)
  // Sessions end after 30 unused days.
  for (const who of [asha, ravi, meera]) await who.does(logIn, { body: { email: who.user.email, password } })
  expect((await asha.sees(task)).task.expired).toBe(false)
  expect(await listed()).toEqual([task.givenId])
  reaches(new Date(posted + 60 * dayMs - 1))
  await queueLooks()
  expect(await reminders()).toEqual([])
  world.clock.passes(1)
  await reminded(1)
  expect(await reminders()).toEqual([`Do you still need "${task.title}"? If not, please delete it`])
  // The poster of a hidden task is not asked, because it cannot be changed.
  expect(await reminders(ravi)).toEqual([])
  world.clock.passes(2 * dayMs)
  await ravi.offers(task)
  expect(await reminders()).toHaveLength(1)
})
