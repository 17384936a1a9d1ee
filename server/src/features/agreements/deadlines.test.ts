import { beforeEach, expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, aTask, password } from '../../../seeds/actor.ts'
import { pays } from '../../../seeds/money.ts'
import { alertKinds } from '../../../test/dealing.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor

beforeEach(async () => {
  world = await createWorld({ config: { autoCompleteDays: 2 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The deadlines' jobs run within two seconds, by themselves. */
const soon = { interval: 20 }
const pause = () => new Promise(resolve => setTimeout(resolve, 1_500))

const eventsOf = async (task: Task) => {
  const { rows } = await world.pool.query(
    'SELECT e.kind, e.by_id, e.at FROM events e JOIN tasks t ON t.id = e.task_id WHERE t.given_id = $1 ORDER BY seq',
    [task.givenId],
  )
  return rows as { kind: string; by_id: number | null; at: Date }[]
}
const kindsOf = async (task: Task) => (await eventsOf(task)).map(({ kind }) => kind)
const stateOf = async (task: Task) => (await asha.agreement(task)).state

test('[done.4] completes nothing by silence before the agreed day has come in India', async () => {
  const days = { dateFlexible: false, startDate: '2026-03-20', endDate: '2026-03-21' }
  const { task } = await asha.hires(ravi, {}, aTask(days))
  await ravi.completes(task)
  expect((await asha.agreement(task)).deadline).toBe('2026-03-19T18:30:00.000Z')
  world.clock.time = new Date('2026-03-19T18:29:59.999Z')
  await pause()
  expect(await stateOf(task)).toBe('Active')
  world.clock.passes(1)
  await expect.poll(() => stateOf(task), soon).toBe('Completed')
})

test('[done.4] says in a reminder whether anything was paid', async () => {
  const { task } = await asha.hires(ravi)
  const { task: paid } = await asha.hires(ravi)
  await pays(asha, paid)
  for (const one of [task, paid]) await asha.completes(one, { rating: 4 })
  world.clock.passes(dayMs)
  const said = async () =>
    (await ravi.alerts())
      .filter(({ alertType }) => alertType === 'Reminder')
      .map(({ alertDesc }) => alertDesc)
  await expect.poll(async () => (await said()).length, soon).toBe(2)
  expect((await said()).toSorted()).toEqual([
    `"${task.title}" is marked as done, and nothing was paid here. Answer, or it soon completes by itself`,
    `"${task.title}" is marked as done, and the payment is held. Answer, or it soon completes by itself`,
  ])
})

test('[done.1] marks for the silent side at the deadline, once, however many processes run', async () => {
  for (let i = 0; i < 2; i++) await world.anotherApp()
  const { task } = await asha.hires(ravi)
  const { task: other } = await asha.hires(ravi)
  await asha.completes(task, { rating: 4 })
  await ravi.completes(other)
  await asha.proposes(task, { kind: 'cancel' })
  const { deadline } = await asha.agreement(task)
  expect(deadline).toBe(new Date(world.clock.now().getTime() + 2 * dayMs).toISOString())
  world.clock.passes(2 * dayMs - 1)
  await pause()
  expect(await stateOf(task)).toBe('Active')
  world.clock.passes(1)
  await expect.poll(() => stateOf(task), soon).toBe('Completed')
  await expect.poll(() => stateOf(other), soon).toBe('Completed')
  await pause()
  expect(await kindsOf(task)).toEqual([
    'Agreed',
    'Marked',
    'ChangeProposed',
    'ChangeWithdrawn',
    'AutoCompleted',
  ])
  expect((await eventsOf(other)).at(-1)).toMatchObject({ kind: 'AutoCompleted', by_id: null })
  const now = world.clock.now().toISOString()
  expect((await asha.sees(other)).task).toMatchObject({
    Status: 'Completed',
    completedDate: now,
    taskCompletedBy: [asha.user.givenId, ravi.user.givenId],
  })
  expect(await asha.agreement(other)).toMatchObject({ marked: { poster: now }, deadline: null })
  for (const who of [asha, ravi])
    expect((await alertKinds(who, other)).filter(kind => kind === 'Task Completed')).toHaveLength(1)
  // The stars that the poster gave count; for the other task there are none.
  const { ratingCount, userRating } = await asha.does(getProfile, { params: { id: ravi.user.givenId } })
  expect([ratingCount, userRating]).toEqual([1, 4])
  // All that is left is the time to review.
  const { rows } = await world.pool.query("SELECT FROM jobs WHERE kind = 'agreement' AND due_at <= $1", [
    world.clock.now(),
  ])
  expect(rows).toEqual([])
})

test('[done.1] reminds the side that has not marked at a quarter, a half and nine tenths of the time', async () => {
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  const reminded = async () => (await alertKinds(asha, task)).filter(kind => kind === 'Reminder').length
  let count = 0
  for (const hours of [12, 12, 19.2]) {
    world.clock.passes(hours * hourMs - 1)
    await pause()
    expect(await reminded()).toBe(count)
    world.clock.passes(1)
    await expect.poll(reminded, soon).toBe(++count)
  }
  const [reminder] = await asha.alerts()
  expect(reminder).toMatchObject({
    alertType: 'Reminder',
    alertDesc: `"${task.title}" is marked as done, and nothing was paid here. Answer, or it soon completes by itself`,
  })
  expect(await alertKinds(ravi, task)).toEqual(['Offer Accepted'])
  // As if a process had died before it could note that the work was done.
  const again = await world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'agreement'", [
    world.clock.now(),
  ])
  expect(again.rowCount).toBe(1)
  await pause()
  expect(await reminded()).toBe(3)
  // After a mark is taken back and set again, the time starts again, and missed reminders become one.
  await asha.asksForChanges(task)
  await pause()
  await ravi.completes(task)
  world.clock.passes(40 * hourMs)
  await expect.poll(reminded, soon).toBe(4)
  await pause()
  expect(await reminded()).toBe(4)
})

test('[deal.1] closes an unanswered proposal after 72 hours, by whichever process is left', async () => {
  const { task } = await asha.hires(ravi)
  await ravi.proposes(task, { price: 600 })
  const other = await world.anotherApp()
  world.clock.passes(72 * hourMs - 1)
  await pause()
  expect((await asha.agreement(task)).proposal).not.toBeNull()
  await other.close()
  world.clock.passes(1)
  await expect.poll(async () => (await asha.agreement(task)).proposal, soon).toBeNull()
  expect((await eventsOf(task)).at(-1)).toMatchObject({ kind: 'ChangeWithdrawn', by_id: null })
  for (const who of [asha, ravi]) expect((await alertKinds(who, task))[0]).toBe('Change Withdrawn')
})

test('[done.1] does at the next start what fell due while no process ran', async () => {
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  // As if a process had claimed it and died.
  await world.pool.query(
    "UPDATE jobs SET due_at = due_at + interval '1 second', attempts = 1 WHERE kind = 'agreement'",
  )
  await world.app.close()
  world.clock.passes(20 * dayMs)
  const app = await world.anotherApp()
  const poster = Object.assign(world.visitor(), { app })
  await poster.does(logIn, { body: { email: asha.user.email, password } })
  await expect.poll(async () => (await poster.agreement(task)).state, soon).toBe('Completed')
  expect(await kindsOf(task)).toEqual(['Agreed', 'Marked', 'AutoCompleted'])
})
