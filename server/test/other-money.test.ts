import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { getHealth } from '#contract/endpoints/operate.ts'
import { getPayment, startPayment } from '#contract/endpoints/payments.ts'
import { minuteMs } from '#contract/time.ts'
import { inTask, password } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { createWorld } from './world.ts'

const keys = { keyId: 'rzp_live_1', keySecret: 'a secret word', webhookSecret: 'another secret' }

test('refuses to start with another payment service while money is held or owed, and never makes test money real', async () => {
  const world = await createWorld()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi, { price: 450 })
  await pays(asha, task)
  const databaseUrl = world.pool.options.connectionString!
  const restart = (config: object) => createWorld({ config: { databaseUrl, ...config } })
  await expect(restart({ payments: 'direct' })).rejects.toThrow(
    'PAYMENTS: test money of sandbox is still held or owed for 1 tasks. ' +
      'Start with PAYMENTS=sandbox until all of it is paid out or given back',
  )
  await ravi.cancels(task)
  const repaid = async () =>
    (await world.pool.query('SELECT FROM captures WHERE repaid_paise = 45000')).rowCount
  await expect.poll(repaid).toBe(1)
  const later = await restart({ payments: 'direct' })
  const again = Object.assign(later.visitor(), { app: later.app })
  await again.does(logIn, { body: { email: asha.user.email, password } })
  expect(await again.does(getPayment, inTask(task))).toMatchObject({
    provider: 'sandbox',
    isTest: true,
    refunded: 450,
  })
})

test('names wrong keys to the operator, and says to people that nothing was charged', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error":{"description":"The api key provided is invalid"}}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = await createWorld({
    pollMs: 20,
    config: { payments: 'razorpay', razorpay: { url, ...keys } },
  })
  const metrics = async () => (await world.app.inject({ url: '/metrics' })).body
  await expect.poll(metrics).toContain('payment_keys_refused 1\n')
  const operator = await world.operator()
  expect((await operator.does(getHealth)).payments.areKeysRefused).toBe(true)
  world.clock.passes(2 * minuteMs)
  await expect
    .poll(async () => (await operator.alerts()).map(({ alertDesc }) => alertDesc))
    .toEqual(['Razorpay refuses our keys, so nobody can pay'])
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi, { price: 450 })
  await world.pool.query(`
    INSERT INTO payees (user_id, provider, account_id, account_state)
    SELECT id, 'razorpay', 'acc_1', 'activated' FROM users WHERE first_name = 'Ravi'`)
  expect(await asha.tries(startPayment, inTask(task))).toMatchObject({
    status: 503,
    body: { message: 'Paying is not possible now. Nothing was charged' },
  })
  server.close()
})
