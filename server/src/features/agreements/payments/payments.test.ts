import { beforeAll, expect, test } from 'vitest'
import { askForChanges, cancelAgreement, getTimeline, refuseMark } from '#contract/endpoints/agreements.ts'
import {
  choosePayment,
  getPayment,
  getPayout,
  getReceipt,
  getStatement,
  paySandbox,
  sayPaid,
  setPayout,
  startPayment,
} from '#contract/endpoints/payments.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import type { Task } from '#contract/entities/task.ts'
import { type Actor, aTask, inTask, password } from '../../../../seeds/actor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let mallory: Actor

beforeAll(async () => {
  world = await createWorld({ config: { feeBp: 1_000 } })
  ;[asha, ravi, mallory] = await world.named('Asha', 'Ravi', 'Mallory')
})

const hired = async (price = 1_000, form = aTask()) => {
  const task = await asha.posts(form)
  await asha.accepts(await ravi.offers(task, { price }))
  return task
}
const paymentOf = (who: Actor, task: Task) => who.does(getPayment, inTask(task))
const pays = async (task: Task) => {
  const { paymentId } = await asha.does(startPayment, inTask(task))
  return asha.does(paySandbox, { params: { paymentId }, body: { outcome: 'paid' } })
}
const kinds = async (task: Task) => (await asha.does(getTimeline, inTask(task))).map(({ kind }) => kind)
const balances = async () => {
  const { rows } = await world.pool.query('SELECT code, balance FROM ledger_accounts ORDER BY code')
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
}

test('[pay.1, pay.2] holds a payment until both confirm, and then releases it to the provider less the fee', async () => {
  const task = await hired()
  expect(await paymentOf(asha, task)).toMatchObject({
    ...{ method: 'undecided', state: 'None', price: 1_000, due: 1_000, held: 0, isTest: true, lines: [] },
    shares: { held: { net: 0, fee: 0 }, whole: { net: 900, fee: 100 } },
  })
  const started = await asha.does(startPayment, inTask(task))
  expect(started).toMatchObject({
    amount: 1_000,
    provider: 'sandbox',
    checkout: `/app/pay/${started.paymentId}`,
  })
  expect(await asha.does(startPayment, inTask(task))).toEqual(started)
  expect((await paymentOf(ravi, task)).state).toBe('Started')
  expect(await pays(task)).toMatchObject({ method: 'held', state: 'Held', held: 1_000, due: 0 })
  expect((await asha.tries(startPayment, inTask(task))).status).toBe(409)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
  const settled = { state: 'Settled', held: 0, released: 900, fee: 100, refunded: 0 }
  expect(await paymentOf(asha, task)).toMatchObject(settled)
  expect(await paymentOf(ravi, task)).toMatchObject({ ...settled, toPayOut: 900 })
  expect(await kinds(task)).toEqual([
    'Agreed',
    'PaymentHeld',
    'Marked',
    'Marked',
    'Completed',
    'PaymentReleased',
  ])
})

test('[pay.6] pays out released money as soon as there is an address', async () => {
  expect(await ravi.does(getPayout)).toEqual({
    ...{ upiId: null, account: null, waiting: 900 },
    ...{ delayed: null, changedAt: null, proof: null },
  })
  expect((await ravi.tries(setPayout, { body: { upiId: 'not an id' } })).status).toBe(400)
  expect(await ravi.does(setPayout, { body: { upiId: 'ravi@okbank' } })).toMatchObject({
    upiId: 'ravi@okbank',
  })
  await expect.poll(async () => (await ravi.does(getPayout)).waiting).toBe(0)
  await expect
    .poll(async () => (await ravi.does(getStatement)).map(({ kind, amount }) => [kind, amount]))
    .toEqual([
      ['payout', 900],
      ['release', 900],
    ])
  expect((await asha.does(getStatement)).map(({ kind, amount }) => [kind, amount])).toEqual([['hold', 1_000]])
  expect(await balances()).toMatchObject({ outside: -10_000, fees: 10_000 })
})

test('[pay.3] asks for the difference after a higher price, and refunds it at once after a lower one', async () => {
  const task = await hired()
  await pays(task)
  await ravi.proposes(task, { price: 1_200 })
  await asha.answersProposal(task, true)
  expect(await paymentOf(asha, task)).toMatchObject({
    ...{ price: 1_200, held: 1_000, due: 200 },
    shares: { held: { net: 900, fee: 100 }, whole: { net: 1_080, fee: 120 } },
  })
  expect((await asha.alerts()).map(({ alertType }) => alertType)).toContain('Payment Due')
  const early = await asha.tries(completeTask, { params: { id: task.givenId }, body: { rating: 5 } })
  expect(early).toMatchObject({ status: 409, body: { message: 'Please pay ₹200 first' } })
  await ravi.completes(task)
  await pays(task)
  expect(await paymentOf(asha, task)).toMatchObject({ held: 1_200, due: 0 })
  await asha.completes(task, { rating: 5 })
  expect(await paymentOf(asha, task)).toMatchObject({ state: 'Settled', released: 1_080, fee: 120 })

  const cheaper = await hired()
  await pays(cheaper)
  await asha.proposes(cheaper, { price: 700.5 })
  await ravi.answersProposal(cheaper, true)
  expect(await paymentOf(asha, cheaper)).toMatchObject({ held: 700.5, due: 0, refunded: 299.5 })
})

test('[pay.3] completes without any money when the two settle it themselves or have not decided', async () => {
  for (const method of ['undecided', 'direct'] as const) {
    const task = await hired()
    await asha.does(choosePayment, { ...inTask(task), body: { method } })
    await ravi.completes(task)
    await asha.completes(task, { rating: 5 })
    expect(await paymentOf(asha, task)).toMatchObject({ method, state: 'None', released: 0 })
  }
})

test('[pay.7] shows the UPI id after completion to two who settle directly, and takes one statement of each', async () => {
  const task = await hired()
  expect(await asha.does(choosePayment, { ...inTask(task), body: { method: 'direct' } })).toMatchObject({
    due: 0,
  })
  expect((await asha.tries(startPayment, inTask(task))).status).toBe(409)
  expect((await asha.tries(sayPaid, inTask(task))).status).toBe(409)
  await ravi.completes(task)
  expect((await asha.tries(choosePayment, { ...inTask(task), body: { method: 'undecided' } })).status).toBe(
    409,
  )
  expect((await asha.does(sayPaid, inTask(task))).paid).toMatchObject({
    poster: expect.any(String),
    provider: null,
  })
  expect((await asha.tries(sayPaid, inTask(task))).status).toBe(409)
  await asha.completes(task, { rating: 5 })
  expect((await paymentOf(asha, task)).payTo).toEqual({
    ...{ upiId: 'ravi@okbank', name: 'Ravi Test' },
    changedAt: null,
  })
  expect((await paymentOf(ravi, task)).payTo).toBeNull()
  await ravi.does(setPayout, { body: { upiId: 'new@okbank', password } })
  expect((await paymentOf(asha, task)).payTo).toMatchObject({
    upiId: 'new@okbank',
    changedAt: world.clock.now().toISOString(),
  })
  await ravi.does(sayPaid, inTask(task))
  expect((await kinds(task)).filter(kind => kind === 'PaidDirectly')).toHaveLength(2)
})

test('[cancel.2] lets the poster alone take the money back until the work has begun, and the provider always give it back', async () => {
  const remote = aTask({ modeOfTask: 'Remotely' })
  const cancels = (who: Actor, task: Task) =>
    who.tries(cancelAgreement, {
      ...inTask(task),
      body: { fault: 'nobody', reason: 'Plans changed' },
    })
  const early = await hired(1_000, remote)
  await pays(early)
  world.clock.passes(23 * 3_600_000)
  expect((await cancels(asha, early)).status).toBe(200)
  expect(await paymentOf(asha, early)).toMatchObject({ state: 'Settled', refunded: 1_000, released: 0 })
  expect((await asha.alerts()).map(({ alertType }) => alertType)).toContain('Payment Refunded')
  const late = await hired(1_000, remote)
  await pays(late)
  world.clock.passes(24 * 3_600_000)
  expect((await cancels(asha, late)).status).toBe(409)
  await asha.proposes(late, { kind: 'cancel', toProvider: 400 })
  await ravi.answersProposal(late, true)
  expect(await paymentOf(asha, late)).toMatchObject({
    state: 'Settled',
    refunded: 600,
    released: 360,
    fee: 40,
  })
  const theirs = await hired(1_000, remote)
  await pays(theirs)
  world.clock.passes(48 * 3_600_000)
  expect((await cancels(ravi, theirs)).status).toBe(200)
  expect(await paymentOf(ravi, theirs)).toMatchObject({ refunded: 1_000 })
})

test('[cancel.1] does not offer the money back to a poster who asked for changes', async () => {
  const task = await hired(1_000, aTask({ modeOfTask: 'Remotely' }))
  await pays(task)
  expect((await asha.agreement(task)).can).toMatchObject({ cancel: true, proposeCancel: true })
  await ravi.completes(task)
  await asha.asksForChanges(task)
  expect((await asha.agreement(task)).can).toMatchObject({ cancel: false, proposeCancel: true })
  expect((await ravi.agreement(task)).can).toMatchObject({ cancel: true, mark: true })
})

test('[pay.8] shows the two a receipt that adds up to the ledger, once it is settled', async () => {
  const task = await hired(1_234.5)
  await pays(task)
  expect((await asha.tries(getReceipt, inTask(task))).status).toBe(409)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
  const { status, body } = await ravi.tries(getReceipt, inTask(task))
  expect(status).toBe(200)
  for (const words of ['Test money', '₹1,234.50', '₹1,111.05', '₹123.45', 'Any day, morning (before 11 AM)'])
    expect(String(body)).toContain(words)
  expect((await mallory.tries(getReceipt, inTask(task))).status).toBe(403)
})

test('fixes how the two pay once anybody has marked the work, even if the mark was taken back', async () => {
  const refused = { status: 409, body: { code: 'conflict' } }
  const chooses = (task: Task) => asha.tries(choosePayment, { ...inTask(task), body: { method: 'direct' } })
  const byProvider = await hired()
  await ravi.completes(byProvider)
  await asha.does(askForChanges, { ...inTask(byProvider), body: { note: 'The last page is missing' } })
  expect(await chooses(byProvider)).toMatchObject(refused)
  const byPoster = await hired()
  await asha.completes(byPoster, { rating: 5 })
  const body = { why: 'notDone', note: 'Nobody has come yet' } as const
  await ravi.does(refuseMark, { ...inTask(byPoster), body })
  expect((await asha.agreement(byPoster)).marked).toEqual({ poster: null, provider: null })
  expect(await chooses(byPoster)).toMatchObject(refused)
})
