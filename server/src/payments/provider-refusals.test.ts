import { afterAll, beforeEach, expect, test } from 'vitest'
import { sandboxProvider } from '#server/payments/sandbox/sandbox.ts'
import { createHarness, held, keys, orderOf, paid, ravi } from '../../test/sandbox-harness.ts'
import { KeysRefused, ProviderRefusal } from './provider.ts'

const harness = await createHarness()
const service = await harness.start()
const { sandbox, provider } = service
afterAll(harness.close)
beforeEach(harness.empty)

/** Everything in the sandbox except transfers, which change when time passes. */
const objects = async () =>
  (await harness.pool.query("SELECT kind, data FROM sandbox_objects WHERE kind <> 'transfer'")).rows

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
  const money = await held(service)
  const before = await objects()
  const refusal = (await act(money).catch((error: Error) => error)) as Error
  expect(refusal).toBeInstanceOf(ProviderRefusal)
  expect(refusal.message).toBe(words)
  expect(await objects()).toEqual(before)
})

test('reports refused keys each time it is asked, and stores nothing', async () => {
  for (const wrong of [{ keyId: 'rzp_test_other' }, { keySecret: 'another secret' }, { keySecret: '₹' }]) {
    const stranger = sandboxProvider(sandbox.url, { ...keys, ...wrong })
    const error = await stranger.createOrder(orderOf('task-7-1')).catch((error: Error) => error)
    expect(error).toEqual(new KeysRefused())
  }
  expect(await objects()).toEqual([])
})

test('refuses to hold money after a refund, more than was paid, or for an unknown account', async () => {
  const { paymentId } = await paid(service)
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
