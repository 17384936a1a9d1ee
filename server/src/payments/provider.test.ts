import { afterAll, beforeEach, expect, test } from 'vitest'
import { createHarness, details, held, orderOf, paid, ravi } from '../../test/sandbox-harness.ts'

// Checks the promises of provider.ts on the Razorpay client and the sandbox; provider-refusals.test.ts checks refusals.
const harness = await createHarness()
const service = await harness.start()
const { sandbox, provider } = service
afterAll(harness.close)
beforeEach(harness.empty)

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
  const { orderId } = await paid(service)
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
  const { paymentId, transferId, accountId } = await held(service)
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
  const { paymentId, transferId } = await held(service)
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
  const { paymentId, transferId } = await held(service)
  await provider.reverse(transferId, 40_000)
  const other = await harness.start()
  const at = (i: number) => (i % 2 ? provider : other.provider)
  await Promise.all(Array.from({ length: 50 }, (_, i) => at(i).refund(paymentId, 40_000)))
  expect(await count('refund')).toBe(1)
  expect(await provider.readPayment(paymentId)).toMatchObject({ refundedPaise: 40_000 })
})

test('makes one of 20 holds at once, and answers all with it', async () => {
  const { paymentId } = await paid(service)
  const accountId = await provider.openAccount(ravi)
  const hold = () => provider.hold({ paymentId, accountId, amountPaise: 60_000 })
  const transfers = await Promise.all(Array.from({ length: 20 }, hold))
  expect(new Set(transfers.map(transfer => transfer.id)).size).toBe(1)
  expect(await count('transfer')).toBe(1)
})

test('knows everything after a restart, and in a second service beside it', async () => {
  const first = await harness.start()
  const { orderId, paymentId, transferId, accountId } = await held(first)
  const beside = await harness.start()
  await beside.provider.reverse(transferId, 10_000)
  await first.sandbox.close()
  const { provider } = await harness.start()
  expect(await provider.readOrder(orderId)).toMatchObject({ isOpen: false, payments: [{ id: paymentId }] })
  expect(await provider.readTransfers(paymentId)).toMatchObject([{ id: transferId, reversedPaise: 10_000 }])
  expect(await provider.readAccount(accountId)).toBe('activated')
  expect((await provider.createOrder(orderOf('task-7-1'))).id).toBe(orderId)
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
  const { paymentId } = await held(service)
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
