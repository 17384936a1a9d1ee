import { afterAll, beforeEach, expect, test } from 'vitest'
import { sandboxProvider } from '#server/payments/sandbox/sandbox.ts'
import { createHarness, details, keys, orderOf, ravi } from '../../test/sandbox-harness.ts'
import { KeysRefused, type PaymentProvider, ProviderRefusal } from './provider.ts'

// Everything that a payment provider promises (provider.ts), kept by the Razorpay client on the sandbox.
const harness = await createHarness()
const { sandbox, provider } = await harness.start()
afterAll(harness.close)
beforeEach(harness.empty)

/** A payment of 100,000 paise, and what of it is held for Ravi. */
const paid = async (provider: PaymentProvider) => {
  const order = await provider.createOrder(orderOf('task-7-1'))
  return { orderId: order.id, paymentId: await sandbox.pay(order.id, 'paid') }
}
const held = async (provider: PaymentProvider, amountPaise = 90_000) => {
  const { orderId, paymentId } = await paid(provider)
  const accountId = await provider.openAccount(ravi)
  const transfer = await provider.hold({ paymentId, accountId, amountPaise })
  return { orderId, paymentId, accountId, transferId: transfer.id }
}
const count = async (kind: string): Promise<number> =>
  (await harness.pool.query('SELECT count(*) FROM sandbox_objects WHERE kind = $1', [kind])).rows[0].count

test('keeps an order open until it is paid, whatever fails before', async () => {
  const order = await provider.createOrder(orderOf('task-7-1'))
  expect(order.checkout).toBe('http://localhost:3000/app/task/7')
  await sandbox.pay(order.id, 'failed')
  await sandbox.pay(order.id, 'cancelled')
  expect(await provider.readOrder(order.id)).toEqual({ isOpen: true, payments: [] })
  const paymentId = await sandbox.pay(order.id, 'paid')
  const payment = {
    id: paymentId,
    amountPaise: 100_000,
    currency: 'INR',
    state: 'captured',
    refundedPaise: 0,
  }
  expect(await provider.readOrder(order.id)).toEqual({ isOpen: false, payments: [payment] })
  expect(await provider.readPayment(paymentId)).toEqual(payment)
})

test('answers the same reference with the same order, however many ask at once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => provider.createOrder(orderOf('task-7-1'))),
  )
  expect(new Set(orders.map(order => order.id)).size).toBe(1)
  expect((await provider.createOrder(orderOf('task-7-2'))).id).not.toBe(orders[0]!.id)
})

test('lets nobody pay twice or pay a cancelled order, and changes nothing when a paid one is cancelled', async () => {
  const { orderId } = await paid(provider)
  await expect(sandbox.pay(orderId, 'paid')).rejects.toThrow('This payment link is paid.')
  await provider.cancelOrder(orderId)
  expect((await provider.readOrder(orderId)).payments).toHaveLength(1)
  const other = await provider.createOrder(orderOf('task-7-2'))
  await provider.cancelOrder(other.id)
  await provider.cancelOrder(other.id)
  expect(await provider.readOrder(other.id)).toEqual({ isOpen: false, payments: [] })
  await expect(sandbox.pay(other.id, 'paid')).rejects.toThrow('This payment link is cancelled.')
})

test('reports another amount or currency than was asked for', async () => {
  const order = await provider.createOrder(orderOf('task-7-1'))
  await sandbox.pay(order.id, 'paid', { amountPaise: 99_999, currency: 'USD' })
  const { payments } = await provider.readOrder(order.id)
  expect(payments).toEqual([expect.objectContaining({ amountPaise: 99_999, currency: 'USD' })])
  await provider.refund(payments[0]!.id, 99_999)
  expect(await provider.readPayment(payments[0]!.id)).toMatchObject({
    state: 'refunded',
    refundedPaise: 99_999,
  })
})

test('takes held money back in parts, refunds and releases it, each once', async () => {
  const { paymentId, transferId, accountId } = await held(provider)
  const transfer = { id: transferId, amountPaise: 90_000, reversedPaise: 0, isOnHold: true }
  expect(await provider.readTransfers(paymentId)).toEqual([transfer])
  expect(await provider.hold({ paymentId, accountId, amountPaise: 90_000 })).toEqual(transfer)
  for (const total of [20_000, 20_000, 50_000, 50_000, 20_000]) await provider.reverse(transferId, total)
  for (const total of [30_000, 30_000, 60_000, 60_000, 30_000]) await provider.refund(paymentId, total)
  await provider.release(transferId)
  await provider.release(transferId)
  expect(await provider.readTransfers(paymentId)).toEqual([
    { ...transfer, reversedPaise: 50_000, isOnHold: false },
  ])
  expect(await provider.readPayment(paymentId)).toMatchObject({ state: 'captured', refundedPaise: 60_000 })
  expect([await count('reversal'), await count('refund')]).toEqual([2, 2])
  await provider.reverse(transferId, 90_000)
  await provider.refund(paymentId, 100_000)
  expect(await provider.readPayment(paymentId)).toMatchObject({ state: 'refunded', refundedPaise: 100_000 })
})

test('accepts a second release of money that has reached the bank or was all taken back', async () => {
  const { paymentId, transferId } = await held(provider)
  await provider.release(transferId)
  harness.clock.passes(24 * 60 * 60_000)
  await provider.release(transferId)
  const { id } = await provider.createOrder(orderOf('task-7-2'))
  const other = await sandbox.pay(id, 'paid')
  const accountId = await provider.openAccount(ravi)
  const transfer = await provider.hold({ paymentId: other, accountId, amountPaise: 100_000 })
  await provider.reverse(transfer.id, 100_000)
  await provider.release(transfer.id)
  expect(await provider.readTransfers(paymentId)).toMatchObject([{ isOnHold: false, reversedPaise: 0 }])
  expect(await provider.readTransfers(other)).toMatchObject([{ isOnHold: true, reversedPaise: 100_000 }])
})

test('makes one of 50 same refunds at once, also through two services', async () => {
  const { paymentId, transferId } = await held(provider)
  await provider.reverse(transferId, 40_000)
  const other = await harness.start()
  const at = (i: number) => (i % 2 ? provider : other.provider)
  await Promise.all(Array.from({ length: 50 }, (_, i) => at(i).refund(paymentId, 40_000)))
  expect(await count('refund')).toBe(1)
  expect(await provider.readPayment(paymentId)).toMatchObject({ refundedPaise: 40_000 })
})

test('makes one of 20 holds at once, and answers all with it', async () => {
  const { paymentId } = await paid(provider)
  const accountId = await provider.openAccount(ravi)
  const hold = () => provider.hold({ paymentId, accountId, amountPaise: 60_000 })
  const transfers = await Promise.all(Array.from({ length: 20 }, hold))
  expect(new Set(transfers.map(transfer => transfer.id)).size).toBe(1)
  expect(await count('transfer')).toBe(1)
})

test('knows everything after a restart, and in a second service beside it', async () => {
  const first = await harness.start()
  const { orderId, paymentId, transferId, accountId } = await held(first.provider)
  const beside = await harness.start()
  await beside.provider.reverse(transferId, 10_000)
  await first.sandbox.close()
  const { provider } = await harness.start()
  expect(await provider.readOrder(orderId)).toMatchObject({ isOpen: false, payments: [{ id: paymentId }] })
  expect(await provider.readTransfers(paymentId)).toMatchObject([{ id: transferId, reversedPaise: 10_000 }])
  expect(await provider.readAccount(accountId)).toBe('activated')
  expect((await provider.createOrder(orderOf('task-7-1'))).id).toBe(orderId)
})

test.each<[string, string, (money: Awaited<ReturnType<typeof held>>) => Promise<unknown>]>([
  [
    'a refund of more than was captured',
    'The refund amount provided is greater than amount captured',
    ({ paymentId }) => provider.refund(paymentId, 100_001),
  ],
  [
    'a refund of what is still transferred',
    'Your account does not have enough balance to carry out the refund operation.',
    ({ paymentId }) => provider.refund(paymentId, 10_001),
  ],
  [
    'a refund of less than a rupee',
    'The amount must be at least INR 1.00',
    ({ paymentId }) => provider.refund(paymentId, 99),
  ],
  [
    'a reversal of more than is left',
    'The linked account does not have sufficient balance to process reversal.',
    ({ transferId }) => provider.reverse(transferId, 90_001),
  ],
  [
    'a reversal of what has reached the bank',
    'The linked account does not have sufficient balance to process reversal.',
    async ({ transferId }) => {
      await provider.release(transferId)
      harness.clock.passes(24 * 60 * 60_000)
      await provider.reverse(transferId, 90_000)
    },
  ],
  ['an unknown order', 'The id provided does not exist', () => provider.readOrder('plink_unknown')],
  ['an unknown payment', 'The id provided does not exist', () => provider.refund('pay_unknown', 100)],
  ['an unknown transfer', 'transfer_id is not a valid id', () => provider.release('trf_unknown')],
  [
    'an order of less than a rupee',
    'The amount must be at least INR 1.00',
    () => provider.createOrder(orderOf('task-7-2', 99)),
  ],
])('refuses %s', async (_what, words, act) => {
  const money = await held(provider)
  const before = (
    await harness.pool.query('SELECT kind, data FROM sandbox_objects WHERE kind <> $1', ['transfer'])
  ).rows
  const refusal = (await act(money).catch((error: Error) => error)) as Error
  expect(refusal).toBeInstanceOf(ProviderRefusal)
  expect(refusal.message).toBe(words)
  const after = (
    await harness.pool.query('SELECT kind, data FROM sandbox_objects WHERE kind <> $1', ['transfer'])
  ).rows
  expect(after).toEqual(before)
})

test('tells and does nothing with other keys, and can be asked again', async () => {
  for (const wrong of [{ keyId: 'rzp_test_other' }, { keySecret: 'another secret' }, { keySecret: '₹' }]) {
    const stranger = sandboxProvider(sandbox.url, { ...keys, ...wrong })
    const error = await stranger.createOrder(orderOf('task-7-1')).catch((error: Error) => error)
    expect(error).toEqual(new KeysRefused())
  }
  expect(await count('payment_link')).toBe(0)
})

test('holds nothing after a refund, nor more than was paid, nor for nobody', async () => {
  const { paymentId } = await paid(provider)
  const accountId = await provider.openAccount(ravi)
  await expect(provider.hold({ paymentId, accountId, amountPaise: 100_001 })).rejects.toThrow(
    'The sum of amount requested for transfer is greater than the captured amount',
  )
  await expect(provider.hold({ paymentId, accountId: 'acc_nobody', amountPaise: 90_000 })).rejects.toThrow(
    'input is an invalid account_code.',
  )
  expect(await provider.readTransfers(paymentId)).toEqual([])
  await provider.refund(paymentId, 100)
  await expect(provider.hold({ paymentId, accountId, amountPaise: 90_000 })).rejects.toThrow(
    'Transfer cannot be requested on a payment once a refund has been initiated',
  )
})

test('answers the same reference with the same account, without details about the person', async () => {
  const id = await provider.openAccount(ravi)
  expect(await provider.openAccount({ ...ravi, email: 'new@example.in' })).toBe(id)
  expect(await provider.openAccount({ ...ravi, accountId: id })).toBe(id)
  expect(await provider.readAccount(id)).toBe('activated')
  expect(await provider.openAccount({ ...ravi, reference: 'person-8' })).not.toBe(id)
  const { rows } = await harness.pool.query(`SELECT FROM sandbox_objects WHERE data::text ~* 'ravi'`)
  expect(rows).toEqual([])
})

test('finds an account with details by its address, but only for its owner', async () => {
  const person = { ...ravi, details }
  const id = await provider.openAccount(person)
  expect(await provider.openAccount(person)).toBe(id)
  expect(await provider.openAccount({ ...person, accountId: id, email: 'moved@example.in' })).toBe(id)
  expect(await provider.readAccount(id)).toBe('activated')
  expect([await count('account'), await count('stakeholder'), await count('product')]).toEqual([1, 1, 1])
  await expect(provider.openAccount({ ...person, reference: 'person-8' })).rejects.toThrow(
    `Merchant email already exists for account - ${id.replace('acc_', '')}`,
  )
})

test('[pay.12] reads every chargeback, over several pages, with what the bank took', async () => {
  const { paymentId } = await held(provider)
  for (let i = 0; i < 101; i++) {
    await sandbox.dispute({ paymentId, event: 'created', amountPaise: 500 })
    harness.clock.passes(1_000)
  }
  const [newest, ...others] = await provider.readChargebacks()
  expect(others).toHaveLength(100)
  expect(newest).toEqual({
    ...{ id: expect.stringMatching(/^disp_/), paymentId, amountPaise: 500, state: 'open', deductedPaise: 0 },
    reason: 'goods_not_received',
    respondBy: new Date(harness.clock.now().getTime() + 7 * 24 * 60 * 60_000 - 1_000),
  })
  const states = ['under_review', 'action_required', 'won', 'lost', 'closed'] as const
  const seen: unknown[] = []
  for (const event of states) {
    await sandbox.dispute({ paymentId, event })
    const [{ state, deductedPaise }] = (await provider.readChargebacks()) as [typeof newest & object]
    seen.push([state, deductedPaise])
  }
  expect(seen).toEqual([
    ['open', 0],
    ['open', 0],
    ['won', 0],
    ['lost', 500],
    ['closed', 0],
  ])
})
