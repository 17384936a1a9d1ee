import { afterAll, expect, test } from 'vitest'
import { getPayout, openAccount } from '#contract/endpoints/payments.ts'
import { type Actor, password } from '../../../../seeds/actor.ts'
import { createHarness, details, keys } from '../../../../test/sandbox-harness.ts'
import { createWorld } from '../../../../test/world.ts'

const harness = await createHarness()
const { sandbox } = await harness.start()
const world = await createWorld({
  config: { payments: 'razorpay', razorpay: { url: sandbox.url, ...keys } },
})
afterAll(() => harness.close())

const opens = (who: Actor, proof: object = {}, accountNumber = details.accountNumber) =>
  who.tries(openAccount, { body: { ...details, accountNumber, ...proof } })
test('[pay.13] opens the first bank account without proof, and asks for the password before a change', async () => {
  const ravi = await world.person('Ravi')
  expect((await opens(ravi)).status).toBe(200)
  const wrong = { status: 403, body: { code: 'wrong_credentials', issues: [{ path: 'password' }] } }
  expect(await opens(ravi, {}, '99887766554433')).toMatchObject(wrong)
  for (const proof of [{ password: 'not the password' }, { code: '123456' }])
    expect((await opens(ravi, proof, '99887766554433')).status).toBe(403)
})

test('[pay.13] refuses a change that the payment service would not take, and delays nothing', async () => {
  const meera = await world.person('Meera')
  await opens(meera)
  await expect.poll(async () => (await meera.does(getPayout)).account).toBe('activated')
  expect(await opens(meera, { password }, '99887766554433')).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect((await meera.does(getPayout)).changedAt).toBeNull()
})
