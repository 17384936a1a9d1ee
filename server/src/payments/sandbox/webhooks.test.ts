import { afterAll, beforeEach, expect, test } from 'vitest'
import type { WebhookFault } from './faults.ts'
import { createHarness, orderOf, Receiver } from './harness.ts'

const harness = await createHarness()
let receiver: Receiver
/** What goes wrong with the webhooks of the next payment that is captured. */
let fault: WebhookFault | undefined
const faults = {
  webhooks: (events: readonly string[]) => {
    if (!events.includes('payment.captured')) return undefined
    const now = fault
    fault = undefined
    return now
  },
}
const options = { faults, webhookUrl: () => receiver?.url ?? null }
const { sandbox, provider } = await harness.start(options)
afterAll(async () => {
  receiver.close()
  await harness.close()
})
beforeEach(async () => {
  receiver?.close()
  receiver = await Receiver.start()
  await harness.empty()
})

const second = 1_000
const undelivered = async () =>
  (await harness.pool.query('SELECT due_at FROM sandbox_webhooks ORDER BY id')).rows
const waiting = (count: number) =>
  expect.poll(async () => (await undelivered()).length, { timeout: 10_000 }).toBe(count)
let orders = 0
const newOrder = async () => (await provider.createOrder(orderOf(`task-${++orders}`))).id
const captured = ['payment.captured', 'order.paid', 'payment_link.paid']
/** Something else happens, upon which the sandbox looks for what is due. */
const wake = async () => sandbox.pay(await newOrder(), 'failed')

test('each webhook is genuine, names what it is about, and comes once, in order', async () => {
  const orderId = await newOrder()
  const paymentId = await sandbox.pay(orderId, 'paid')
  await waiting(0)
  expect(receiver.events).toEqual(captured)
  const hints = receiver.arrivals.map(({ rawBody, headers }) => provider.readWebhook(rawBody, headers))
  expect(hints[2]).toMatchObject({ paymentIds: [paymentId] })
  expect(hints[2]!.orderIds).toContain(orderId)
  expect(new Set(hints.map(hint => hint!.eventId)).size).toBe(3)
  await provider.refund(paymentId, 100_000)
  await waiting(0)
  expect(receiver.events).toEqual([...captured, 'refund.processed'])
})

test('what is not answered with a 2xx is tried again after growing pauses', async () => {
  receiver.answer = () => 503
  await sandbox.pay(await newOrder(), 'failed')
  /** In how many seconds the first webhook is due. */
  const pause = async () =>
    (Number((await undelivered())[0]?.due_at) - harness.clock.now().getTime()) / second
  for (const seconds of [10, 20, 40, 80]) {
    await expect.poll(pause).toBe(seconds)
    harness.clock.passes(seconds * second)
    await wake()
  }
  await expect.poll(pause).toBe(160)
  receiver.answer = () => 200
  harness.clock.passes(160 * second)
  await wake()
  await waiting(0)
  const [first] = receiver.arrivals
  const same = receiver.arrivals.filter(({ rawBody }) => rawBody.equals(first!.rawBody))
  expect(new Set(same.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  expect(same).toHaveLength(6)
})

test('what was not delivered when the service stopped goes out when one starts', async () => {
  const silent = await harness.start({ webhookUrl: () => null })
  await silent.sandbox.pay(await newOrder(), 'paid')
  await silent.sandbox.close()
  expect(receiver.events).toEqual([])
  harness.clock.passes(second)
  const { sandbox } = await harness.start(options)
  await waiting(0)
  expect(receiver.events.toSorted()).toEqual(captured.toSorted())
  await sandbox.close()
})

test('a delivery whose process went silent is made by another after 15 s, not before', async () => {
  let speaks = (_status: number) => {}
  receiver.answer = () =>
    new Promise(resolve => {
      speaks = resolve
    })
  await sandbox.pay(await newOrder(), 'failed')
  await expect.poll(() => receiver.events).toEqual(['payment.failed'])
  const [first] = receiver.arrivals
  receiver.answer = () => 200
  const other = await harness.start(options)
  harness.clock.passes(15 * second - 1)
  await other.sandbox.pay(await newOrder(), 'cancelled')
  await expect.poll(() => receiver.arrivals.length).toBe(2)
  await waiting(1)
  expect(receiver.arrivals).toHaveLength(2)
  harness.clock.passes(1)
  await other.sandbox.pay(await newOrder(), 'cancelled')
  await waiting(0)
  expect(receiver.arrivals.filter(({ rawBody }) => rawBody.equals(first!.rawBody))).toHaveLength(2)
  speaks(200)
  await other.sandbox.close()
})

test('of several services on one database one delivers each', async () => {
  const others = [await harness.start(options), await harness.start(options)]
  const all = [sandbox, ...others.map(other => other.sandbox)]
  receiver.answer = () => new Promise(resolve => setTimeout(resolve, 20, 200))
  const orderIds: string[] = []
  for (let i = 0; i < 12; i++) orderIds.push(await newOrder())
  await Promise.all(orderIds.map((id, i) => all[i % 3]!.pay(id, 'paid')))
  await waiting(0)
  const ids = receiver.arrivals.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(ids).toHaveLength(36)
  expect(new Set(ids).size).toBe(36)
  for (const other of others) await other.sandbox.close()
})

test.each<[WebhookFault, events: string[]]>([
  ['double', captured.flatMap(event => [event, event])],
  ['reversed', captured.toReversed()],
  ['lost', []],
])('on demand webhooks come %s', async (kind, events) => {
  fault = kind
  await sandbox.pay(await newOrder(), 'paid')
  await waiting(0)
  const ids = receiver.arrivals.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(kind === 'reversed' ? receiver.events : receiver.events.toSorted()).toEqual(
    kind === 'reversed' ? events : events.toSorted(),
  )
  expect(new Set(ids).size).toBe(kind === 'lost' ? 0 : 3)
})

test('on demand webhooks come late', async () => {
  fault = 'late'
  await sandbox.pay(await newOrder(), 'paid')
  await wake()
  await expect.poll(() => receiver.events).toEqual(['payment.failed'])
  harness.clock.passes(60 * second)
  await wake()
  await waiting(0)
  expect(receiver.events.filter(event => event !== 'payment.failed').toSorted()).toEqual(captured.toSorted())
})

test('on demand webhooks are signed wrong at first, and right when they are tried again', async () => {
  fault = 'wrong-signature'
  receiver.answer = () => {
    const { rawBody, headers } = receiver.arrivals.at(-1)!
    return provider.readWebhook(rawBody, headers) ? 200 : 400
  }
  await sandbox.pay(await newOrder(), 'paid')
  await expect.poll(() => receiver.events).toEqual(captured)
  const pauses = async () =>
    (await undelivered()).map(webhook => (Number(webhook.due_at) - harness.clock.now().getTime()) / second)
  await expect.poll(pauses).toEqual([10, 10, 10])
  harness.clock.passes(10 * second)
  await wake()
  await waiting(0)
  expect(receiver.events.filter(event => event === 'payment_link.paid')).toHaveLength(2)
})
