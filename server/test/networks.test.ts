import { afterAll, expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { createRateLimit } from '#server/access/rate-limit.ts'
import { notSignedIn, unavailable } from '#server/domain/failure.ts'
import { type Actor, password } from '../seeds/actor.ts'
import { Issuer } from './issuer.ts'
import { createWorld, tokenIn } from './world.ts'

// Behind one address there may be a whole campus: what goes well must cost the others nothing.

const issuer = await Issuer.start()
afterAll(() => issuer.stop())
const world = await createWorld({
  config: {
    hasRateLimits: true,
    trustedProxies: ['loopback'],
    google: { ...Issuer.client, issuer: issuer.url },
  },
})

const from = (address: string) => ({ 'x-forwarded-for': address })
let people = 0
const signsUpFrom = async (address: string) => {
  const email = `person${people++}@example.in`
  const actor = world.visitor()
  const { status } = await actor.tries(
    auth.signUp,
    { body: { firstName: 'Asha', email, password } },
    from(address),
  )
  return { actor, email, status }
}

test('does not count a sign-up against its network once it is verified, from wherever', async () => {
  for (let i = 0; i < 35; i++) {
    const { email, status } = await signsUpFrom('203.0.113.1')
    expect(status).toBe(201)
    const body = { token: tokenIn(await world.mailer.newestTo(email)), password }
    expect((await world.visitor().tries(auth.verifyEmail, { body }, from('198.51.100.1'))).status).toBe(200)
  }
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await signsUpFrom('198.51.100.1')).status)
  expect(statuses).toEqual([...Array(30).fill(201), 429])
})

test('does not count a reset once its link is used, but counts one for nobody', async () => {
  const { email } = await signsUpFrom('203.0.113.2')
  const asks = async (address: string) => {
    const asked = world
      .visitor()
      .tries(auth.requestPasswordReset, { body: { email: address } }, from('203.0.113.2'))
    return (await asked).status
  }
  for (let i = 0; i < 99; i++) expect(await asks(`nobody${i}@example.in`)).toBe(200)
  for (let i = 0; i < 3; i++) {
    expect(await asks(email)).toBe(200)
    const body = {
      token: tokenIn(await world.mailer.newestTo(email, i + 1, 'reset-password')),
      newPassword: `${password} ${i}`,
    }
    expect((await world.visitor().tries(auth.resetPassword, { body }, from('198.51.100.2'))).status).toBe(200)
    // The answer was lost, and it is sent again.
    expect((await world.visitor().tries(auth.resetPassword, { body }, from('198.51.100.2'))).status).toBe(200)
  }
  expect(await asks('nobody99@example.in')).toBe(200)
  expect(await asks('nobody100@example.in')).toBe(429)
})

test('does not count good links against a network', async () => {
  const changes = async (actor: Actor) => {
    const email = `changed${people++}@example.in`
    await actor.does(account.changeEmail, { body: { email, password } })
    const body = { token: tokenIn(await world.mailer.newestTo(email)), password }
    return (await world.visitor().tries(account.confirmEmail, { body }, from('203.0.113.3'))).status
  }
  const tries = async () => {
    const body = { token: 'made-up' }
    return (await world.visitor().tries(account.confirmEmail, { body }, from('203.0.113.3'))).status
  }
  for (let i = 0; i < 59; i++) expect(await tries()).toBe(400)
  const { actor } = await signsUpFrom('203.0.113.3')
  for (let i = 0; i < 3; i++) expect(await changes(actor)).toBe(200)
  expect([await tries(), await tries()]).toEqual([400, 429])
})

const logsInWithGoogle = async (address: string, changes: { code?: string } = {}) => {
  const actor = world.visitor()
  const { body } = await actor.tries(auth.startGoogleLogIn, {}, from(address))
  const there = await fetch(body.url!, { redirect: 'manual' })
  const back = new URL(there.headers.get('location')!)
  const code = back.searchParams.get('code') ?? ''
  const asked = { code, state: back.searchParams.get('state')!, ...changes }
  return (await actor.tries(auth.logInWithGoogle, { body: asked }, from(address))).status
}

test('does not count successful log-ins with Google against a network', async () => {
  issuer.person = { sub: 'one', email: 'one@example.in', email_verified: true, given_name: 'Asha' } as never
  for (let i = 0; i < 99; i++) expect(await logsInWithGoogle('203.0.113.4', { code: 'made-up' })).toBe(401)
  for (let i = 0; i < 5; i++) expect(await logsInWithGoogle('203.0.113.4')).toBe(201)
  expect(await logsInWithGoogle('203.0.113.4', { code: 'made-up' })).toBe(401)
  expect(await logsInWithGoogle('203.0.113.4', { code: 'made-up' })).toBe(429)
})

test('counts no failure of the server towards a rate limit', async () => {
  const limit = createRateLimit({ isEnabled: true, clientLimits: [], redis: null })
  const tries = (error: Error) => limit.chargeFailures('logInByAddress', 'asha', () => Promise.reject(error))
  for (let i = 0; i < 20; i++) await expect(tries(unavailable('tryAgainSoon', 1))).rejects.toThrow()
  for (let i = 0; i < 10; i++) await expect(tries(notSignedIn())).rejects.toMatchObject({ status: 401 })
  await expect(tries(notSignedIn())).rejects.toMatchObject({ status: 429 })
})
