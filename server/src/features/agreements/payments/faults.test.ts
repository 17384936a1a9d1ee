import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openDispute } from '#contract/endpoints/disputes.ts'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import {
  choosePayment,
  getPayment,
  getPayout,
  setPayout,
  startPayment,
} from '#contract/endpoints/payments.ts'
import type { Task } from '#contract/entities/task.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { noteFailure } from '#server/db/money/payments.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { sandboxKeys } from '#server/payments/open-payments.ts'
import type { CallFault, SandboxFaults, WebhookFault } from '#server/payments/sandbox/faults.ts'
import { type Sandbox, sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { type Actor, agreementText, aTask, inTask } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const faults: SandboxFaults = { timeoutMs: 1_000 }
let world: World
let asha: Actor
let ravi: Actor
let meera: Actor
/** The acts of people on the payment page, outside the app. */
let page: Sandbox
let origin: string
let keys: Awaited<ReturnType<typeof sandboxKeys>>

beforeAll(async () => {
  world = await createWorld({ config: { feeBp: 1_000, sessionTtlDays: 400 }, faults })
  ;[asha, ravi] = await world.named('Asha', 'Ravi')
  meera = await world.moderator('Meera')
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  keys = await sandboxKeys(world.pool)
  const webhookUrl = () => `${origin}/api/webhooks/sandbox`
  page = await startSandbox({ pool: world.pool, clock: world.clock, keys, webhookUrl, faults })
  await sweepsIn(365 * 24)
  return () => page.close()
})

/** Sets when the sweep looks for payments without a webhook. Only the test about the sweep lets it run. */
const sweepsIn = (hours: number) =>
  world.pool.query("UPDATE jobs SET due_at = $1 WHERE kind = 'payment-sweep'", [
    new Date(world.clock.now().getTime() + hours * 3_600_000),
  ])

const hired = async (provider = ravi) => {
  const task = await asha.posts(aTask())
  await asha.accepts(await provider.offers(task, { price: 1_000 }))
  return task
}
const payment = (task: Task) => asha.does(getPayment, inTask(task))
/** Tries again, as the app does, until it works. */
const insists = async <T>(act: () => Promise<T>): Promise<T> => {
  for (let i = 0; ; i++)
    try {
      return await act()
    } catch (error) {
      if (i === 8) throw error
    }
}
/** Polls until the answer matches. The clock goes on, so that failed jobs run again. */
const comesTo = (what: () => Promise<unknown>, expected: object, stepMs = 60_000) =>
  expect
    .poll(
      async () => {
        const seen = await what()
        world.clock.passes(stepMs)
        return seen
      },
      { interval: 200 },
    )
    .toMatchObject(expected)
const orderOf = async (task: Task): Promise<string> => {
  const { paymentId } = await insists(() => asha.does(startPayment, inTask(task)))
  const { rows } = await world.pool.query('SELECT order_id FROM payments WHERE given_id = $1', [paymentId])
  return rows[0].order_id
}
/** Pays on the provider's page, outside the app. Its webhook meets this fault. */
const paysOutside = async (task: Task, webhook?: WebhookFault) => {
  const order = await orderOf(task)
  faults.webhooks = () => webhook
  await page.pay(order, 'paid')
  delete faults.webhooks
  return order
}
const newestCapture = async () => {
  const { rows } = await world.pool.query('SELECT * FROM captures ORDER BY id DESC LIMIT 1')
  return { ...rows[0], isBack: rows[0].repaid_paise === rows[0].amount_paise }
}
const nothingIsOff = async () => {
  const db = databaseOn(world.pool)
  expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
  expect(await providerDifferences(db, sandboxProvider(page.url, keys))).toEqual([])
}

test('shows the poster that the last try to pay failed, until the next one begins', async () => {
  const task = await hired()
  const orderId = await orderOf(task)
  await page.pay(orderId, 'cancelled')
  await page.pay(orderId, 'failed')
  await expect.poll(async () => (await payment(task)).failedAt).toBe(world.clock.now().toISOString())
  expect((await ravi.does(getPayment, inTask(task))).failedAt).toBeNull()
  const at = world.clock.now()
  world.clock.passes(60_000)
  await asha.does(startPayment, inTask(task))
  expect((await payment(task)).failedAt).toBeNull()
  // A report of the failure that comes late.
  await noteFailure(databaseOn(world.pool), { provider: 'sandbox', orderId, at })
  expect((await payment(task)).failedAt).toBeNull()
  await noteFailure(databaseOn(world.pool), { provider: 'sandbox', orderId, at: world.clock.now() })
  expect((await payment(task)).failedAt).not.toBeNull()
})

test.each<CallFault>(['drop-before', 'drop-after', '500', 'timeout'])(
  '[pay.2] puts every rupee where it belongs after %s failed each call of the provider once',
  async fault => {
    const seen = new Set<string>()
    const failed: string[] = []
    faults.call = call => {
      const kind = call.replace(/_\w+/g, '').replace(/\?.*/, '')
      if (seen.has(kind)) return undefined
      seen.add(kind)
      failed.push(kind)
      return fault
    }
    const lakshmi = await world.person('Lakshmi')
    const task = await hired(lakshmi)
    // If the answer takes too long, the money may be held before the retry.
    await insists(() => pays(asha, task)).catch(() => {})
    await comesTo(() => payment(task), { state: 'Held', held: 1_000 })
    await lakshmi.proposes(task, { price: 600 })
    await asha.answersProposal(task, true)
    await lakshmi.completes(task)
    await asha.completes(task, { rating: 5 })
    await lakshmi.does(setPayout, { body: { upiId: 'lakshmi@bank' } })
    await comesTo(async () => (await lakshmi.does(getPayout)) as object, { waiting: 0 })
    await comesTo(newestCapture, { repaid_paise: 40_000 })
    delete faults.call
    expect(await payment(task)).toMatchObject({ state: 'Settled', refunded: 400, released: 540, fee: 60 })
    expect(failed.length).toBeGreaterThan(6)
    await nothingIsOff()
  },
  150_000,
)

test.each<WebhookFault | undefined>([undefined, 'double', 'reversed', 'wrong-signature'])(
  '[pay.4] holds a payment made outside the app within seconds: webhooks %s',
  async fault => {
    const task = await hired()
    await paysOutside(task, fault)
    await comesTo(
      () => payment(task),
      { state: 'Held', held: 1_000 },
      fault === 'wrong-signature' ? 60_000 : 0,
    )
    await nothingIsOff()
  },
  30_000,
)

test('[pay.4] finds a payment by the hourly check without any webhook', async () => {
  const task = await hired()
  await paysOutside(task, 'lost')
  await sweepsIn(1)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect((await payment(task)).state).toBe('Started')
  world.clock.passes(3_600_000)
  await comesTo(() => payment(task), { state: 'Held', held: 1_000 })
  await sweepsIn(365 * 24)
})

test.each([
  ['another sum', { amountPaise: 99_900 }],
  ['another currency', { currency: 'USD' }],
])(
  '[pay.4] refunds %s in full and shows it to moderators',
  async (_, money) => {
    const task = await hired()
    await page.pay(await orderOf(task), 'paid', money)
    await comesTo(
      async () => (await meera.does(listOddPayments)).filter(({ taskId }) => taskId === task.givenId),
      [{ kind: 'sent-back' }],
    )
    expect(await payment(task)).toMatchObject({ method: 'undecided', held: 0, due: 1_000 })
    await comesTo(newestCapture, { isBack: true })
    await nothingIsOff()
  },
  30_000,
)

test.each<[string, (task: Task) => Promise<unknown>]>([
  ['settled directly', task => asha.does(choosePayment, { ...inTask(task), body: { method: 'direct' } })],
  ['cancelled', task => asha.cancels(task)],
  ['completed', async task => [await ravi.completes(task), await asha.completes(task, { rating: 5 })]],
])(
  '[pay.4] refunds money for a task that is %s meanwhile',
  async (_, meanwhile) => {
    const task = await hired()
    await paysOutside(task, 'lost')
    await meanwhile(task)
    await comesTo(() => payment(task), { held: 0, refunded: 1_000 })
    await nothingIsOff()
  },
  30_000,
)

test('[pay.4] acts once on fifty copies of one webhook, and never on a wrong or missing signature', async () => {
  const task = await hired()
  const order = await paysOutside(task, 'lost')
  const payload = { payment_link: { entity: { id: order } } }
  const about = { entity: 'event', event: 'payment_link.paid', contains: ['payment_link'] }
  const body = JSON.stringify({ ...about, payload })
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const sends = (signature?: string) =>
    fetch(`${origin}/api/webhooks/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': 'evt_fifty',
        ...(signature ? { 'x-razorpay-signature': signature } : {}),
      },
      body,
    }).then(answer => answer.status)
  expect([await sends(), await sends(sign('another secret'))]).toEqual([400, 400])
  const events = async () =>
    (await world.pool.query("SELECT count(*) FROM webhook_events WHERE event_id = 'evt_fifty'")).rows[0].count
  expect(await events()).toBe(0)
  const statuses = await Promise.all(Array.from({ length: 50 }, () => sends(sign(keys.webhookSecret))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await events()).toBe(1)
  await comesTo(() => payment(task), { state: 'Held', held: 1_000 }, 0)
  expect((await payment(task)).lines).toHaveLength(1)
})

test('[pay.4] refunds new money for a disputed task, and keeps the frozen money', async () => {
  const task = await hired()
  await pays(asha, task)
  await ravi.proposes(task, { price: 1_500 })
  await asha.answersProposal(task, true)
  await paysOutside(task, 'lost')
  await asha.does(openDispute, { ...inTask(task), body: { reason: agreementText, toProvider: 100 } })
  await comesTo(() => payment(task), { state: 'Frozen', held: 1_000, refunded: 500 })
  await nothingIsOff()
})
