import { expect, test } from 'vitest'
import { changePassword, logOutEverywhere } from '#contract/endpoints/account.ts'
import { logIn } from '#contract/endpoints/auth.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld({ config: { hasRateLimits: true } })
const behindProxy = await createWorld({ config: { hasRateLimits: true, trustedProxies: ['loopback'] } })

interface Guess {
  email: string
  secret?: string
  /** The address at the other end of the connection. */
  from?: string
  forwarded?: string
  device?: string | undefined
}

const guess = async ({ email, secret = 'not the password', from, forwarded, device }: Guess, at = world) => {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    ...(from ? { remoteAddress: from } : {}),
    headers: {
      ...(forwarded
        ? { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }
        : {}),
      ...(device ? { cookie: `device=${device}` } : {}),
    },
    payload: { email, password: secret },
  })
  return answer.statusCode
}

const tally = (statuses: number[], status: number) => statuses.filter(one => one === status).length
const address = (i: number) => `203.0.113.${i % 250}`
const deviceOf = (actor: Actor) => actor.otherCookies.get('device')

test('checks 10 of 100 guesses for one account from many clients, and lets its owner in 10 of 10 times', async () => {
  const asha = await world.person('Asha')
  const { email } = asha.user
  const [guesses, owners]: [number[], number[]] = [[], []]
  for (let i = 0; i < 100; i++) {
    guesses.push(await guess({ email, from: address(i), forwarded: `198.51.100.${i}` }))
    if (i % 10 === 9) {
      // From where the guesses come from, too.
      owners.push(await guess({ email, secret: password, from: address(i), device: deviceOf(asha) }))
    }
  }
  expect([tally(guesses, 401), tally(guesses, 429)]).toEqual([10, 90])
  expect(owners).toEqual(Array(10).fill(201))
  // The right password does not get in either, as it cannot be told from a guess.
  expect(await guess({ email, secret: password, from: '192.0.2.1' })).toBe(429)
})

test("does not know somebody else's device or a made-up one", async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  for (let i = 0; i < 10; i++) await guess({ email: asha.user.email, from: address(i) })
  for (const device of [deviceOf(ravi), 'made-up', 'x'.repeat(43)])
    expect(await guess({ email: asha.user.email, secret: password, device, from: '192.0.2.2' })).toBe(429)
})

test('forgets a known device when its owner logs out everywhere or changes the password elsewhere', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const devices = [deviceOf(asha), deviceOf(ravi)]
  await asha.does(logOutEverywhere)
  const elsewhere = world.visitor()
  await elsewhere.does(logIn, { body: { email: ravi.user.email, password } })
  await elsewhere.does(changePassword, { body: { password, newPassword: password } })
  for (const [i, { user }] of [asha, ravi].entries()) {
    for (let n = 0; n < 10; n++) await guess({ email: user.email, from: address(n) })
    const from = '192.0.2.3'
    expect(await guess({ email: user.email, secret: password, device: devices[i], from })).toBe(429)
  }
})

test('allows even a known device 20 guesses in ten minutes at most', async () => {
  const asha = await world.person('Asha')
  const guesses: number[] = []
  for (let i = 0; i < 25; i++) guesses.push(await guess({ email: asha.user.email, device: deviceOf(asha) }))
  expect([tally(guesses, 401), tally(guesses, 429)]).toEqual([20, 5])
})

test('allows one client 100 tries in ten minutes, whatever it writes into X-Forwarded-For', async () => {
  const from = '192.0.2.50'
  const guesses: number[] = []
  for (let i = 0; i < 110; i++)
    guesses.push(await guess({ email: `nobody${i}@example.in`, from, forwarded: address(i) }))
  expect([tally(guesses, 401), tally(guesses, 429)]).toEqual([100, 10])
  expect(await guess({ email: 'nobody@example.in', from: '192.0.2.51' })).toBe(401)
})

test("takes the client's address from a trusted proxy, not from the client", async () => {
  const guesses: number[] = []
  for (let i = 0; i < 110; i++) {
    const forwarded = `${address(i)}, 192.0.2.60`
    guesses.push(await guess({ email: `nobody${i}@example.in`, from: '127.0.0.1', forwarded }, behindProxy))
  }
  expect([tally(guesses, 401), tally(guesses, 429)]).toEqual([100, 10])
  const other = { email: 'nobody@example.in', from: '127.0.0.1', forwarded: '192.0.2.61' }
  expect(await guess(other, behindProxy)).toBe(401)
  // The server does not trust a client that is no proxy here either.
  const direct = { email: 'nobody@example.in', from: '192.0.2.60', forwarded: '192.0.2.99' }
  expect(await guess(direct, behindProxy)).toBe(429)
})

test('shows metrics to this machine, but not through a proxy on it', async () => {
  const asks = async (headers: Record<string, string>) =>
    (await world.app.inject({ url: '/metrics', headers })).statusCode
  expect([await asks({}), await asks({ 'x-forwarded-for': '203.0.113.9' })]).toEqual([200, 403])
})
