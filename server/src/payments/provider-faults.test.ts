import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallFault } from '#server/payments/sandbox/faults.ts'
import { sandboxProvider } from '#server/payments/sandbox/sandbox.ts'
import { createHarness, details, keys, orderOf, ravi } from '../../test/sandbox-harness.ts'
import { type PaymentProvider, ProviderDown } from './provider.ts'

/** The calls that an action makes, and the fault that one of them, counted from 0, meets. */
let calls: string[] = []
let planned: { at: number; fault: CallFault } | undefined
const faults = {
  call: (call: string) => {
    calls.push(call)
    return calls.length - 1 === planned?.at ? planned.fault : undefined
  },
}
const harness = await createHarness()
const patient = await harness.start()
const { provider, sandbox } = await harness.start({ faults })
/** One that waits for no answer that does not come. */
const hasty = sandboxProvider(sandbox.url, keys, { timeoutMs: 150 })
afterAll(harness.close)
beforeEach(harness.empty)

interface Money {
  orderId: string
  paymentId: string
  accountId: string
  transferId: string
}
const order = orderOf('task-7-1')

/** Brings the sandbox to where an action begins. Nothing goes wrong on the way. */
const prepare = async (upTo: 'nothing' | 'order' | 'paid' | 'held' | 'reversed'): Promise<Money> => {
  const { sandbox, provider } = patient
  const money = { orderId: '', paymentId: '', accountId: '', transferId: '' }
  if (upTo === 'nothing') return money
  money.orderId = (await provider.createOrder(order)).id
  money.accountId = await provider.openAccount(ravi)
  if (upTo === 'order') return money
  money.paymentId = await sandbox.pay(money.orderId, 'paid')
  if (upTo === 'paid') return money
  money.transferId = (await provider.hold({ ...money, amountPaise: 90_000 })).id
  if (upTo === 'reversed') await provider.reverse(money.transferId, 40_000)
  return money
}

/** All objects without the fields that differ each time, and the number of webhooks of each kind. */
const everything = async () => {
  const objects = await harness.pool.query(`
    SELECT kind, data ->> 'status' AS status, data -> 'amount' AS amount, data -> 'amount_paid' AS paid,
      data -> 'amount_refunded' AS refunded, data -> 'amount_reversed' AS reversed, data -> 'on_hold' AS held,
      data ->> 'activation_status' AS activation FROM sandbox_objects ORDER BY kind, data -> 'amount'`)
  const webhooks = await harness.pool.query(`
    SELECT (data ->> 'body')::jsonb ->> 'event' AS event FROM jobs WHERE kind = 'sandbox-webhook' ORDER BY event`)
  return { objects: objects.rows, webhooks: webhooks.rows }
}

type Action = [
  name: string,
  from: Parameters<typeof prepare>[0],
  act: (provider: PaymentProvider, money: Money) => Promise<unknown>,
  calls: string[],
]

const actions: Action[] = [
  [
    'createOrder',
    'nothing',
    provider => provider.createOrder(order),
    ['GET /v1/payment_links?reference_id=task-7-1', 'POST /v1/payment_links'],
  ],
  ['readOrder', 'paid', (provider, { orderId }) => provider.readOrder(orderId), ['GET LINK', 'GET PAYMENT']],
  [
    'cancelOrder',
    'order',
    (provider, { orderId }) => provider.cancelOrder(orderId),
    ['GET LINK', 'POST LINK/cancel'],
  ],
  ['readPayment', 'paid', (provider, { paymentId }) => provider.readPayment(paymentId), ['GET PAYMENT']],
  [
    'readTransfers',
    'held',
    (provider, { paymentId }) => provider.readTransfers(paymentId),
    ['GET PAYMENT/transfers'],
  ],
  [
    'hold',
    'paid',
    (provider, money) => provider.hold({ ...money, amountPaise: 90_000 }),
    ['GET PAYMENT/transfers', 'POST PAYMENT/transfers'],
  ],
  [
    'reverse',
    'held',
    (provider, { transferId }) => provider.reverse(transferId, 40_000),
    ['GET TRANSFER', 'POST TRANSFER/reversals'],
  ],
  [
    'refund',
    'reversed',
    (provider, { paymentId }) => provider.refund(paymentId, 40_000),
    ['GET PAYMENT', 'POST PAYMENT/refund'],
  ],
  [
    'release',
    'held',
    (provider, { transferId }) => provider.release(transferId),
    ['GET TRANSFER', 'PATCH TRANSFER'],
  ],
  [
    'openAccount without details',
    'nothing',
    provider => provider.openAccount(ravi),
    ['POST /v2/accounts', 'POST ACCOUNT/products', 'PATCH ACCOUNT'],
  ],
  [
    'openAccount with details',
    'nothing',
    provider => provider.openAccount({ ...ravi, details }),
    [
      'POST /v2/accounts',
      'GET ACCOUNT/stakeholders',
      'POST ACCOUNT/stakeholders',
      'POST ACCOUNT/products',
      'PATCH ACCOUNT',
      'PATCH ACCOUNT/products/PRODUCT',
    ],
  ],
  [
    'readAccount',
    'order',
    (provider, { accountId }) => provider.readAccount(accountId),
    ['GET ACCOUNT', 'GET ACCOUNT/products/PRODUCT'],
  ],
]

const masked = (call: string): string =>
  call
    .replace(/\/v1\/payment_links\/plink_\w+/, 'LINK')
    .replace(/\/v1\/payments\/pay_\w+/, 'PAYMENT')
    .replace(/\/v1\/transfers\/trf_\w+/, 'TRANSFER')
    .replace(/acc_prd_\w+/, 'PRODUCT')
    .replace(/\/v2\/accounts\/acc_\w+/, 'ACCOUNT')

/** Does it again until there is an answer, as a job would. */
const untilAnswered = async (act: () => Promise<unknown>): Promise<unknown> => {
  for (let tries = 1; ; tries++)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ProviderDown) || tries === 5) throw error
    }
}

const start = () => {
  calls = []
  planned = undefined
}

describe.each(actions)('%s', (_name, from, act, expected) => {
  test('makes these calls, and changes nothing more once it is done', async () => {
    const money = await prepare(from)
    start()
    await act(provider, money)
    expect(calls.map(masked)).toEqual(expected)
    const before = await everything()
    await act(provider, money)
    expect(await everything()).toEqual(before)
  })

  const places = expected.map((call, at) => [call, at] as const)
  const kinds: CallFault[] = ['drop-before', 'drop-after', '500', 'timeout']
  test.each(places.flatMap(([call, at]) => kinds.map(fault => [fault, call, at] as const)))(
    'reaches the same result by a retry after %s at %s',
    async (fault, _call, at) => {
      await act(patient.provider, await prepare(from))
      const whole = await everything()
      await harness.empty()
      const money = await prepare(from)
      start()
      planned = { at, fault }
      const used = fault === 'timeout' ? hasty : provider
      await expect(act(used, money)).rejects.toBeInstanceOf(ProviderDown)
      await untilAnswered(() => act(used, money))
      expect(await everything()).toEqual(whole)
    },
  )
})
