import { afterAll, beforeEach, expect, test } from 'vitest'
import { createHarness, orderOf, Receiver } from '../../../test/sandbox-harness.ts'
import type { WebhookFault } from './faults.ts'

const harness = await createHarness()
let receiver: Receiver
/** The faults of the webhooks of the next captured payment. */
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
  (await harness.pool.query("SELECT due_at FROM jobs WHERE kind = 'sandbox-webhook' ORDER BY id")).rows
const waiting = (count: number) => expect.poll(async () => (await undelivered()).length).toBe(count)
let orders = 0
const newOrder = async () => (await provider.createOrder(orderOf(`task-${++orders}`))).id
const captured = ['payment.captured', 'order.paid', 'payment_link.paid']

test('sends each webhook signed, with what it is about, once and in order', async () => {
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

test.each<[WebhookFault, events: string[]]>([
  ['double', captured.flatMap(event => [event, event])],
  ['reversed', captured.toReversed()],
  ['lost', []],
])('sends webhooks %s on demand', async (kind, events) => {
  fault = kind
  await sandbox.pay(await newOrder(), 'paid')
  await waiting(0)
  const ids = receiver.arrivals.map(({ headers }) => headers['x-razorpay-event-id'])
  expect(kind === 'reversed' ? receiver.events : receiver.events.toSorted()).toEqual(
    kind === 'reversed' ? events : events.toSorted(),
  )
  expect(new Set(ids).size).toBe(kind === 'lost' ? 0 : 3)
})

test('sends webhooks late on demand', async () => {
  fault = 'late'
  await sandbox.pay(await newOrder(), 'paid')
  // The webhooks after it are not late.
  await sandbox.pay(await newOrder(), 'failed')
  await expect.poll(() => receiver.events).toEqual(['payment.failed'])
  harness.clock.passes(60 * second)
  await waiting(0)
  expect(receiver.events).toEqual(['payment.failed', ...captured])
})

test('signs webhooks wrong at first on demand, and right when they are tried again', async () => {
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
  await waiting(0)
  expect(receiver.events.filter(event => event === 'payment_link.paid')).toHaveLength(2)
})
