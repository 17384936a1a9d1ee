import { beforeAll, expect, test } from 'vitest'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import { getPayment, getPayout, setPayout } from '#contract/endpoints/payments.ts'
import type { Task } from '#contract/entities/task.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ledgerBalances, ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { sandboxKeys } from '#server/payments/open-payments.ts'
import { type Sandbox, sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { type Actor, inTask } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let asha: Actor
let ravi: Actor
let meera: Actor
/** The payer's bank, and the payment service behind it. */
let bank: Sandbox
let provider: ReturnType<typeof sandboxProvider>
let areWebhooksLost = false
/** Until when the payment service keeps the app waiting. */
let isSlow: Promise<void> | undefined

beforeAll(async () => {
  world = await createWorld({
    config: { feeBp: 1_000, sessionTtlDays: 400 },
    faults: { call: async call => (call.endsWith('/transfers') ? isSlow?.then(() => undefined) : undefined) },
  })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  meera = await world.moderator('Meera')
  await ravi.does(setPayout, { body: { upiId: 'ravi@bank' } })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const keys = await sandboxKeys(world.pool)
  const { pool, clock } = world
  bank = await startSandbox({
    ...{ pool, clock, keys },
    webhookUrl: () => `${origin}/api/webhooks/sandbox`,
    faults: { webhooks: () => (areWebhooksLost ? 'lost' : undefined) },
  })
  provider = sandboxProvider(bank.url, keys)
  return () => bank.close()
})

const pay = async () => {
  const { task } = await asha.hires(ravi, { price: 1_000 })
  await pays(asha, task)
  const { rows } = await world.pool.query(
    'SELECT c.provider_id FROM captures c JOIN tasks t ON t.id = c.task_id WHERE t.given_id = $1',
    [task.givenId],
  )
  return { task, paymentId: rows[0].provider_id as string }
}
/** Paid, and put on hold for the provider of the work. */
const paid = async () => {
  const made = await pay()
  await isIdle()
  return made
}
const finishes = async (task: Task) => {
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
}
const chargeback = async (actor: Actor, task: Task) => (await actor.does(getPayment, inTask(task))).chargeback
const comesTo = (what: () => Promise<unknown>, expected: unknown) =>
  expect.poll(what, { interval: 100 }).toEqual(expected)
const stateOf = (task: Task) => async () => (await chargeback(asha, task))?.state
/** No job of a payment is waiting or under way. */
const isIdle = () =>
  comesTo(
    async () => (await world.pool.query("SELECT FROM jobs WHERE kind IN ('payment', 'capture')")).rowCount,
    0,
  )
const odd = async (task: Task) =>
  (await meera.does(listOddPayments)).filter(({ taskId }) => taskId === task.givenId)
const atProvider = async (paymentId: string) => ({
  isOnHold: (await provider.readTransfers(paymentId))[0]?.isOnHold,
  refundedPaise: (await provider.readPayment(paymentId)).refundedPaise,
})
const balances = async () => {
  const all = await ledgerBalances(databaseOn(world.pool))
  const of = (account: string) => all.find(one => one.account === account)?.balance ?? 0
  return { outside: of('outside'), chargebacks: of('chargebacks'), owed: of('owed') }
}
const nothingIsOff = async () => {
  const db = databaseOn(world.pool)
  expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
  expect(await providerDifferences(db, provider)).toEqual([])
}

test('[pay.12] holds a payout while the bank decides, shows it to both sides and to moderators, and pays out once it is won', async () => {
  const { task, paymentId } = await paid()
  await bank.dispute({ paymentId, event: 'created', amountPaise: 40_000 })
  await comesTo(stateOf(task), 'open')
  const seen = { state: 'open', amount: 400, at: world.clock.now().toISOString() }
  expect([await chargeback(asha, task), await chargeback(ravi, task)]).toEqual([seen, seen])
  expect(await odd(task)).toMatchObject([{ kind: 'chargeback', amount: 400, detail: 'goods_not_received' }])

  await finishes(task)
  for (const event of ['under_review', 'action_required'] as const) await bank.dispute({ paymentId, event })
  await isIdle()
  expect(await atProvider(paymentId)).toEqual({ isOnHold: true, refundedPaise: 0 })
  world.clock.passes(2 * 3_600_000)
  await isIdle()
  // It waits for the bank, not for us.
  await nothingIsOff()
  expect((await ravi.does(getPayout)).waiting).toBe(900)

  await bank.dispute({ paymentId, event: 'won' })
  await comesTo(stateOf(task), 'won')
  await comesTo(async () => (await ravi.does(getPayout)).waiting, 0)
  expect(await atProvider(paymentId)).toEqual({ isOnHold: false, refundedPaise: 0 })
  expect(await odd(task)).toEqual([])
  expect((await balances()).chargebacks).toBe(0)
  await nothingIsOff()
})

test('[pay.12] books what is lost to the market and still pays the provider', async () => {
  const { task, paymentId } = await paid()
  await finishes(task)
  await comesTo(async () => (await ravi.does(getPayout)).waiting, 0)
  const before = await balances()
  await bank.dispute({ paymentId, event: 'created' })
  await bank.dispute({ paymentId, event: 'lost' })
  await comesTo(stateOf(task), 'lost')
  expect(await balances()).toEqual({
    ...{ owed: before.owed, chargebacks: before.chargebacks - 100_000 },
    outside: before.outside + 100_000,
  })
  expect(await odd(task)).toMatchObject([{ kind: 'chargeback-lost', amount: 1_000 }])
  expect(await asha.does(getPayment, inTask(task))).toMatchObject({ released: 900, refunded: 0 })
  await nothingIsOff()
})

test('[pay.12] does not refund what the bank has given back already', async () => {
  const { task, paymentId } = await paid()
  const before = await balances()
  await bank.dispute({ paymentId, event: 'created', amountPaise: 70_000 })
  await comesTo(stateOf(task), 'open')
  await ravi.cancels(task)
  await isIdle()
  expect(await atProvider(paymentId)).toMatchObject({ refundedPaise: 0 })
  await bank.dispute({ paymentId, event: 'lost' })
  await comesTo(async () => (await atProvider(paymentId)).refundedPaise, 30_000)
  await isIdle()
  // The payer has it all back, and the market has lost nothing.
  expect(await balances()).toEqual({ ...before, outside: before.outside + 100_000 })
  await nothingIsOff()
})

test('[pay.12] gives back what the bank disputes before anything was put on hold', async () => {
  let goOn = () => {}
  isSlow = new Promise(resolve => {
    goOn = resolve
  })
  // The first keeps the queue busy, so the second is disputed before it is looked at.
  await pay()
  const { task, paymentId } = await pay()
  await bank.dispute({ paymentId, event: 'created', amountPaise: 70_000 })
  await comesTo(stateOf(task), 'open')
  isSlow = undefined
  goOn()
  await isIdle()
  expect(await provider.readTransfers(paymentId)).toEqual([])
  await ravi.cancels(task)
  await bank.dispute({ paymentId, event: 'lost' })
  await comesTo(async () => (await provider.readPayment(paymentId)).refundedPaise, 30_000)
  await isIdle()
  expect(await provider.readTransfers(paymentId)).toEqual([])
  await nothingIsOff()
})

test('[pay.12] finds a chargeback without any webhook within the hour, and books it once', async () => {
  const { task, paymentId } = await paid()
  await finishes(task)
  await comesTo(async () => (await ravi.does(getPayout)).waiting, 0)
  const before = await balances()
  areWebhooksLost = true
  await bank.dispute({ paymentId, event: 'created' })
  await bank.dispute({ paymentId, event: 'lost' })
  areWebhooksLost = false
  for (let hour = 0; hour < 3; hour++) {
    world.clock.passes(3_600_000)
    await comesTo(stateOf(task), 'lost')
    const due = "SELECT FROM jobs WHERE kind = 'chargebacks' AND due_at > $1"
    await comesTo(async () => (await world.pool.query(due, [world.clock.now()])).rowCount, 1)
  }
  expect((await balances()).chargebacks).toBe(before.chargebacks - 100_000)
  await nothingIsOff()
})

test('[pay.12] closes a chargeback that neither side wins', async () => {
  const { task, paymentId } = await paid()
  await bank.dispute({ paymentId, event: 'created' })
  await comesTo(stateOf(task), 'open')
  await bank.dispute({ paymentId, event: 'closed' })
  await comesTo(stateOf(task), 'closed')
  expect(await odd(task)).toEqual([])
  await ravi.cancels(task)
  await comesTo(async () => (await atProvider(paymentId)).refundedPaise, 100_000)
})

test('[pay.12] lists for moderators what must be answered first, and then what can no longer be', async () => {
  const made: Awaited<ReturnType<typeof paid>>[] = []
  for (let i = 0; i < 3; i++) made.push(await paid())
  const [over, sooner, later] = made.map(({ task }) => task.givenId)
  for (const { task, paymentId } of [made[1]!, made[2]!, made[0]!]) {
    // A bank waits seven days from the start of a chargeback for an answer.
    world.clock.passes(24 * 3_600_000)
    await bank.dispute({ paymentId, event: 'created' })
    await comesTo(stateOf(task), 'open')
  }
  await bank.dispute({ paymentId: made[0]!.paymentId, event: 'lost' })
  await comesTo(stateOf(made[0]!.task), 'lost')
  const listed = await meera.does(listOddPayments)
  const own = listed.filter(({ taskId }) => made.some(({ task }) => task.givenId === taskId))
  expect(own.map(({ taskId }) => taskId)).toEqual([sooner, later, over])
  expect(own.map(({ respondBy }) => respondBy === null)).toEqual([false, false, true])
})
