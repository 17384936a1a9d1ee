import { beforeAll, expect, test } from 'vitest'
import { askForChanges, cancelAgreement, getTimeline } from '#contract/endpoints/agreements.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, aTask, inTask, password } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const dayMs = 86_400_000
let world: World
let asha: Actor
let ravi: Actor

beforeAll(async () => {
  world = await createWorld({ config: { autoCompleteDays: 4, holdDays: 12, sessionTtlDays: 400 } })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
})

const held = async (form = aTask({ dateFlexible: true, startDate: null, endDate: null })) => {
  const task = await asha.posts(form)
  await asha.accepts(await ravi.offers(task, { price: 1_000 }))
  await pays(asha, task)
  return task
}
const payment = (task: Task) => asha.does(getPayment, inTask(task))
const eventually = (what: () => Promise<unknown>, value: unknown) => expect.poll(what).toEqual(value)
const stateOf = (task: Task) => async () => (await asha.agreement(task)).state
const remindersOf = (who: Actor, task: Task) => async () =>
  (await who.alerts()).filter(({ taskId, alertType }) => taskId === task.givenId && alertType === 'Reminder')
    .length

test('[pay.2, done.1] completes the work at the deadline and releases the money when the poster never confirms', async () => {
  const task = await held()
  await ravi.completes(task)
  world.clock.passes(4 * dayMs)
  await eventually(stateOf(task), 'Completed')
  expect(await payment(task)).toMatchObject({ state: 'Settled', held: 0, released: 1_000 })
})

test('[pay.3] still asks for the part of the price that was not held when the work completed', async () => {
  const task = await held()
  await ravi.proposes(task, { price: 1_150 })
  await asha.answersProposal(task, true)
  await ravi.completes(task)
  expect((await payment(task)).stillOwed).toBe(0)
  world.clock.passes(4 * dayMs)
  await eventually(stateOf(task), 'Completed')
  expect(await payment(task)).toMatchObject({ released: 1_000, stillOwed: 150 })
})

test('[cancel.5] refunds the money HOLD_DAYS after it was held without a sign of the work, and reminds both before', async () => {
  const task = await held()
  world.clock.passes(2 * dayMs)
  for (const who of [asha, ravi]) await eventually(remindersOf(who, task), 1)
  world.clock.passes(7 * dayMs)
  for (const who of [asha, ravi]) await eventually(remindersOf(who, task), 2)
  world.clock.passes(3 * dayMs - 1)
  expect(await stateOf(task)()).toBe('Active')
  world.clock.passes(1)
  await eventually(stateOf(task), 'Cancelled')
  expect(await payment(task)).toMatchObject({ state: 'Settled', refunded: 1_000, released: 0 })
  expect((await asha.agreement(task)).cancellation).toMatchObject({ by: null, fault: 'nobody' })
})

test('[cancel.5] refunds the money HOLD_DAYS after the last fixed day, but not once the work is marked', async () => {
  const today = world.clock.now()
  const day = (days: number) => new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)
  const form = aTask({ dateFlexible: false, startDate: day(3), endDate: day(5), modeOfTask: 'Remotely' })
  const [silent, marked] = [await held(form), await held(form)]
  world.clock.passes(16 * dayMs)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(await stateOf(silent)()).toBe('Active')
  await asha.completes(marked, { rating: 5 })
  world.clock.passes(2 * dayMs)
  await eventually(stateOf(silent), 'Cancelled')
  expect(await stateOf(marked)()).toBe('Active')
})

test('[cancel.1, cancel.5] makes nothing due when a mark is taken back after HOLD_DAYS, and the poster still cannot cancel alone', async () => {
  const task = await held()
  world.clock.passes(11 * dayMs)
  await ravi.completes(task)
  world.clock.passes(3 * dayMs)
  await asha.does(askForChanges, { ...inTask(task), body: { note: 'The last page is missing' } })
  const body = { fault: 'nobody', reason: 'Plans changed' } as const
  expect(await asha.tries(cancelAgreement, { ...inTask(task), body })).toMatchObject({
    status: 409,
    body: { message: 'Money is held and the work has begun: propose to cancel, or open a dispute' },
  })
  const before = await remindersOf(ravi, task)()
  world.clock.passes(2 * dayMs)
  await eventually(remindersOf(ravi, task), before + 1)
  expect(await stateOf(task)()).toBe('Active')
  world.clock.passes(7 * dayMs)
  await eventually(remindersOf(ravi, task), before + 2)
  world.clock.passes(3 * dayMs)
  await eventually(stateOf(task), 'Cancelled')
})

test('[pay.3] completes the work at the deadline with the held money when a raised price was never paid', async () => {
  const task = await held()
  await ravi.proposes(task, { price: 1_500 })
  await asha.answersProposal(task, true)
  await ravi.completes(task)
  const confirming = { params: { id: task.givenId }, body: { rating: 5 } }
  expect((await asha.tries(completeTask, confirming)).status).toBe(409)
  world.clock.passes(4 * dayMs)
  await eventually(stateOf(task), 'Completed')
  expect(await payment(task)).toMatchObject({ price: 1_500, released: 1_000, held: 0, due: 0 })
})

test("[pay.3] completes on the poster's mark only once the whole price is held", async () => {
  const task = await held()
  await asha.completes(task, { rating: 5 })
  const { rows } = await world.pool.query(
    'SELECT task_id FROM agreements a JOIN tasks t ON t.id = a.task_id WHERE t.given_id = $1',
    [task.givenId],
  )
  // As if the price had risen after the mark, which no command does.
  await world.pool.query('UPDATE agreements SET price_paise = 120000 WHERE task_id = $1', [rows[0].task_id])
  await ravi.completes(task)
  expect(await stateOf(task)()).toBe('Active')
  await pays(asha, task)
  expect(await stateOf(task)()).toBe('Completed')
  const kinds = (await asha.does(getTimeline, inTask(task))).map(({ kind }) => kind)
  expect(kinds.slice(-3)).toEqual(['PaymentHeld', 'Completed', 'PaymentReleased'])
  expect(await payment(task)).toMatchObject({ released: 1_200, held: 0 })
})

test('[pay.6] refuses to delete an account while money is held or owed', async () => {
  const lakshmi = await world.person('Lakshmi')
  const task = await asha.posts(aTask())
  await asha.accepts(await lakshmi.offers(task, { price: 1_000 }))
  await pays(asha, task)
  const leaves = () => lakshmi.tries(deleteAccount, { body: { password } })
  expect((await leaves()).status).toBe(409)
  await lakshmi.completes(task)
  await asha.completes(task, { rating: 5 })
  const owed = await leaves()
  expect(owed).toMatchObject({ status: 409, body: { message: expect.stringContaining('payment details') } })
})
