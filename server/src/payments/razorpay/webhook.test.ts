import { expect, test } from 'vitest'
import { webhookReader, webhookSignature } from './webhook.ts'

const secret = 'webhook secret'
const read = webhookReader(secret)

// As in Razorpay's documents, cut to what matters.
const payment = { id: 'pay_Qfldmt5StKZFCB', order_id: 'order_QflczVVaNJciLq', status: 'captured' }
const dispute = (status: string) => ({
  payment: { entity: payment },
  dispute: { entity: { id: 'disp_1', entity: 'dispute', payment_id: payment.id, amount: 10_000, status } },
})
const bodies = {
  'payment.captured': { payment: { entity: payment } },
  'payment.failed': {
    payment: {
      entity: { ...payment, status: 'failed', description: '#QflcnnZqCekuvL', created_at: 1_772_366_400 },
    },
  },
  'order.paid': { order: { entity: { id: 'order_QflczVVaNJciLq' } }, payment: { entity: payment } },
  'payment_link.paid': {
    payment_link: { entity: { id: 'plink_QflcnnZqCekuvL' } },
    order: { entity: { id: 'QflczVVaNJciLq' } },
    payment: { entity: payment },
  },
  'payment_link.cancelled': { payment_link: { entity: { id: 'plink_QaIrRSjWiIuxAO' } } },
  'payment_link.expired': { payment_link: { entity: { id: 'plink_QaIrRSjWiIuxAO' } } },
  'refund.processed': { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1' } } },
  'refund.failed': { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1' } } },
  'transfer.processed': { transfer: { entity: { id: 'trf_1', source: 'pay_1', recipient: 'acc_1' } } },
  'transfers.failed': { transfer: { entity: { id: 'trf_1', source: 'order_1', recipient: 'acc_1' } } },
  'settlement.processed': { settlement: { entity: { id: 'setl_1' } } },
  'product.route.activated': {
    merchant_product: { entity: { id: 'acc_prd_QTzgAPhwEwsO9Z', merchant_id: 'acc_QTzf1oMb6lfvIL' } },
  },
  'payment.dispute.created': dispute('open'),
  'payment.dispute.under_review': dispute('under_review'),
  'payment.dispute.action_required': dispute('open'),
  'payment.dispute.won': dispute('won'),
  'payment.dispute.lost': dispute('lost'),
  'payment.dispute.closed': dispute('closed'),
  'subscription.charged': { payment: { entity: payment } },
}

const webhook = (event: keyof typeof bodies) => {
  const rawBody = Buffer.from(JSON.stringify({ entity: 'event', event, payload: bodies[event] }, null, 2))
  const signature = webhookSignature(rawBody, secret)
  return { rawBody, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' } }
}

test.each<[keyof typeof bodies, orderIds: string[], paymentIds: string[], accountIds: string[]]>([
  ['payment.captured', ['order_QflczVVaNJciLq'], ['pay_Qfldmt5StKZFCB'], []],
  ['payment.failed', ['order_QflczVVaNJciLq'], ['pay_Qfldmt5StKZFCB'], []],
  ['order.paid', ['order_QflczVVaNJciLq'], ['pay_Qfldmt5StKZFCB'], []],
  [
    'payment_link.paid',
    ['plink_QflcnnZqCekuvL', 'QflczVVaNJciLq', 'order_QflczVVaNJciLq'],
    ['pay_Qfldmt5StKZFCB'],
    [],
  ],
  ['payment_link.cancelled', ['plink_QaIrRSjWiIuxAO'], [], []],
  ['payment_link.expired', ['plink_QaIrRSjWiIuxAO'], [], []],
  ['refund.processed', [], ['pay_1'], []],
  ['refund.failed', [], ['pay_1'], []],
  ['transfer.processed', [], ['pay_1'], []],
  ['transfers.failed', [], [], []],
  ['settlement.processed', [], [], []],
  ['product.route.activated', [], [], ['acc_QTzf1oMb6lfvIL']],
  ['subscription.charged', [], [], []],
])('reads from %s what to look at', (event, orderIds, paymentIds, accountIds) => {
  const { rawBody, headers } = webhook(event)
  expect(read(rawBody, headers)).toEqual({
    ...{ eventId: 'evt_1', orderIds, paymentIds, accountIds },
    hasChargeback: false,
    failed:
      event === 'payment.failed'
        ? { orderId: 'plink_QflcnnZqCekuvL', at: new Date('2026-03-01T12:00:00.000Z') }
        : null,
  })
})

test.each([
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const)('[pay.12] reads the chargebacks after %s', event => {
  const { rawBody, headers } = webhook(event)
  expect(read(rawBody, headers)).toMatchObject({
    hasChargeback: true,
    paymentIds: ['pay_Qfldmt5StKZFCB'],
  })
})

test('signs with the HMAC-SHA256 of the raw body, in hex', () => {
  expect(webhookSignature('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('refuses a webhook with a wrong signature, a missing one or an altered body', () => {
  const { rawBody, headers } = webhook('payment_link.paid')
  const signature = headers['x-razorpay-signature']
  const signed = (value: string | string[] | undefined) =>
    read(rawBody, { ...headers, 'x-razorpay-signature': value })
  expect(signed(signature)).not.toBeNull()
  for (const wrong of [
    undefined,
    '',
    [signature],
    `${signature}00`,
    `${signature}zz`,
    signature.slice(2),
    'zz'.repeat(32),
    webhookSignature(rawBody, 'another secret'),
    `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`,
  ])
    expect(signed(wrong)).toBeNull()
  const altered = Buffer.from(rawBody)
  altered[altered.length - 1]! ^= 1
  expect(read(altered, headers)).toBeNull()
  expect(read(Buffer.concat([rawBody, Buffer.from(' ')]), headers)).toBeNull()
})

test('trusts nothing with an empty secret', () => {
  const { rawBody } = webhook('payment_link.paid')
  expect(webhookReader('')(rawBody, { 'x-razorpay-signature': webhookSignature(rawBody, '') })).toBeNull()
})

test('ignores a genuine webhook without an event id or without JSON', () => {
  const { rawBody, headers } = webhook('refund.processed')
  const without = () => read(rawBody, { ...headers, 'x-razorpay-event-id': undefined })
  expect(without()!.eventId).toMatch(/^[0-9a-f]{64}$/)
  expect(without()).toEqual(without())
  for (const text of ['', 'null', '[]', '7', '{', '{"event":"order.paid","payload":{"payment":null}}']) {
    const body = Buffer.from(text)
    const hint = read(body, { ...headers, 'x-razorpay-signature': webhookSignature(body, secret) })
    expect(hint).toEqual({
      eventId: 'evt_1',
      orderIds: [],
      paymentIds: [],
      accountIds: [],
      hasChargeback: false,
      failed: null,
    })
  }
})
