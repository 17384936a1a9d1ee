import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type PaymentProvider, ProviderDown, ProviderRefusal } from '#server/payments/provider.ts'
import { details, ravi } from '../../../test/sandbox-harness.ts'
import { razorpayProvider } from './razorpay.ts'

let server: Server
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const access = {
  name: 'razorpay',
  keyId: 'rzp_test_here',
  keySecret: 'secret',
  webhookSecret: 'webhook secret',
  isTest: true,
  needsAccount: true,
  timeoutMs: 300,
} as const

/** A provider whose API gives this answer. */
const answering = async (listener: RequestListener): Promise<PaymentProvider> => {
  server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return razorpayProvider({ ...access, baseUrl: `http://127.0.0.1:${port}` })
}

const refusal = (description: string) => JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } })

test.each<[status: number, body: string, words: string]>([
  [500, '<html>', 'The payment provider answered 500.'],
  [502, '', 'The payment provider answered 502.'],
  [429, refusal('Too many requests'), 'Too many requests'],
  [401, refusal('The api key provided is invalid'), 'The payment service refused our keys (RAZORPAY_KEY_ID)'],
  [
    409,
    refusal('Another request with the same idempotency key is still in progress.'),
    'Another request with the same idempotency key is still in progress.',
  ],
  [200, '<html>', 'The payment provider answered GET /v1/payments/pay_1 with something other than JSON.'],
  [200, '{"id":"pay_1","amount":"12"}', 'The payment provider answered with the amount 12.'],
  [200, '{"id":"pay_1","amount":1.5}', 'The payment provider answered with the amount 1.5.'],
])('asks again after an answer of %i with %s', async (status, body, words) => {
  const provider = await answering((_request, response) => response.writeHead(status).end(body))
  const error = await provider.readPayment('pay_1').catch(error => error)
  expect(error).toBeInstanceOf(ProviderDown)
  expect(error.message).toBe(words)
})

test.each<[status: number, body: string, words: string]>([
  [400, refusal('The id provided does not exist'), 'The id provided does not exist'],
  [404, 'nothing', 'The payment provider answered 404.'],
  [
    409,
    refusal('Different request with the same idempotency key'),
    'Different request with the same idempotency key',
  ],
])('takes an answer of %i with %s as a refusal', async (status, body, words) => {
  const provider = await answering((_request, response) => response.writeHead(status).end(body))
  const error = await provider.readPayment('pay_1').catch(error => error)
  expect(error).toBeInstanceOf(ProviderRefusal)
  expect(error.message).toBe(words)
})

test('does not follow a redirect', async () => {
  const provider = await answering((request, response) => {
    if (request.url === '/elsewhere') response.end('{"id":"pay_1","amount":100,"status":"captured"}')
    else response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(provider.readPayment('pay_1')).rejects.toBeInstanceOf(ProviderDown)
})

test('reports a service as down that does not listen or answers half', async () => {
  const provider = await answering((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":')
  })
  await expect(provider.readPayment('pay_1')).rejects.toBeInstanceOf(ProviderDown)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await expect(provider.readPayment('pay_1')).rejects.toBeInstanceOf(ProviderDown)
})

test('sends the keys with each call, and a unique reference with a refund', async () => {
  const asked: unknown[] = []
  const provider = await answering(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { authorization } = request.headers
    asked.push([request.method, request.url, authorization, request.headers['x-refund-idempotency'], body])
    response.end('{"id":"pay_1","amount":90000,"amount_refunded":10000,"currency":"INR","status":"captured"}')
  })
  await provider.refund('pay_1', 30_000)
  const authorization = 'Basic cnpwX3Rlc3RfaGVyZTpzZWNyZXQ='
  expect(asked).toEqual([
    ['GET', '/v1/payments/pay_1', authorization, undefined, ''],
    ['POST', '/v1/payments/pay_1/refund', authorization, 'refund-pay_1-30000', '{"amount":20000}'],
  ])
})

test('does not count a failed transfer or refund as done', async () => {
  const provider = await answering((request, response) => {
    const transfer = { id: 'trf_1', amount: 90_000, amount_reversed: 0, on_hold: true, status: 'failed' }
    if (request.url?.endsWith('/transfers')) response.end(JSON.stringify({ items: [transfer] }))
    else response.end('{"id":"pay_1","amount":90000,"amount_refunded":0,"status":"failed"}')
  })
  expect(await provider.readTransfers('pay_1')).toEqual([])
  const hold = provider.hold({ paymentId: 'pay_1', accountId: 'acc_1', amountPaise: 90_000 })
  await expect(hold).rejects.toThrow('The payment provider could not hold the payment.')
  await expect(provider.refund('pay_1', 100)).rejects.toThrow(
    'The payment provider could not refund the payment.',
  )
})

test('asks for the details of a person, and sends them in the forms that Razorpay takes', async () => {
  const asked: [string, unknown][] = []
  const provider = await answering(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (body) asked.push([`${request.method} ${request.url}`, JSON.parse(body)])
    const isList = request.method === 'GET' && request.url?.endsWith('/stakeholders')
    response.end(isList ? '{"items":[]}' : '{"id":"acc_1","notes":[]}')
  })
  await expect(provider.openAccount(ravi)).rejects.toThrow('The payment provider needs details.')
  expect(await provider.openAccount({ ...ravi, details })).toBe('acc_1')
  expect(asked).toEqual([
    [
      'POST /v2/accounts',
      {
        type: 'route',
        email: 'ravi@example.in',
        phone: '919000090000',
        legal_business_name: 'Ravi Kumar',
        business_type: 'individual',
        contact_name: 'Ravi',
        profile: {
          category: 'services',
          subcategory: 'professional_services',
          addresses: {
            registered: {
              street1: '506, Koramangala 1st block',
              street2: 'Bengaluru',
              city: 'Bengaluru',
              state: 'KARNATAKA',
              postal_code: '560034',
              country: 'IN',
            },
          },
        },
        notes: { reference: 'person-7' },
      },
    ],
    [
      'POST /v2/accounts/acc_1/stakeholders',
      {
        name: 'Ravi Kumar',
        email: 'ravi@example.in',
        addresses: {
          residential: {
            street: '506, Koramangala 1st block, Bengaluru',
            city: 'Bengaluru',
            state: 'Karnataka',
            postal_code: '560034',
            country: 'IN',
          },
        },
        kyc: { pan: 'AVOPB1111K' },
      },
    ],
    ['POST /v2/accounts/acc_1/products', { product_name: 'route', tnc_accepted: true }],
    ['PATCH /v2/accounts/acc_1', { notes: { product: 'acc_1' } }],
    [
      'PATCH /v2/accounts/acc_1/products/acc_1',
      {
        settlements: {
          account_number: '1234567890123456',
          ifsc_code: 'HDFC0000317',
          beneficiary_name: 'Ravi Kumar',
        },
        tnc_accepted: true,
      },
    ],
  ])
})

test.each([
  ['activated', [], 'activated'],
  ['under_review', [], 'under_review'],
  ['needs_clarification', [{}], 'needs_clarification'],
  ['suspended', [], 'needs_clarification'],
  ['requested', [{}], 'none'],
  ['requested', [], 'under_review'],
])(
  'reads an account whose product is %s with the requirements %j as %s',
  async (status, requirements, state) => {
    const provider = await answering((request, response) =>
      response.end(
        JSON.stringify(
          request.url?.includes('/products/')
            ? { id: 'acc_prd_1', activation_status: status, requirements }
            : { id: 'acc_1', notes: { product: 'acc_prd_1' } },
        ),
      ),
    )
    expect(await provider.readAccount('acc_1')).toBe(state)
  },
)

test('does not accept an account without a product', async () => {
  const provider = await answering((_request, response) => response.end('{"id":"acc_1","notes":[]}'))
  expect(await provider.readAccount('acc_1')).toBe('none')
})
