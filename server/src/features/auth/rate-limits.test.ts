import { expect, test } from 'vitest'
import * as auth from '#contract/endpoints/auth.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { password } from '../../../seeds/actor.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const clientLimits = [{ network: '14.139.0.0/16', times: 50 }]
const world = await createWorld({
  config: { hasRateLimits: true, clientLimits, trustedProxies: ['loopback'] },
})

const from = (address: string) => ({ 'x-forwarded-for': address })
let people = 0
const signsUpFrom = async (address: string, word = password) => {
  const email = `person${people++}@example.in`
  const body = { firstName: 'Asha', email, password: word }
  return { email, status: (await world.visitor().tries(auth.signUp, { body }, from(address))).status }
}

test('refuses the eleventh log-in for one address within 10 minutes, with Retry-After', async () => {
  const body = { email: 'someone@example.in', password: 'a wrong password' }
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push((await world.visitor().tries(auth.logIn, { body })).status)
  expect(statuses).toEqual(Array(10).fill(401))
  const refused = await world.visitor().tries(auth.logIn, { body: { ...body, email: 'SOMEONE@example.in' } })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
})

test('limits reset mails for one address', async () => {
  const asks = () => world.visitor().tries(auth.requestPasswordReset, { body: { email: 'flood@example.in' } })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await asks()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('counts sign-ups of one client until they are verified', async () => {
  for (let i = 0; i < 40; i++) {
    const { email, status } = await signsUpFrom('203.0.113.1')
    expect(status).toBe(201)
    const token = tokenIn(await world.mailer.newestTo(email))
    await world.visitor().tries(auth.verifyEmail, { body: { token, password } }, from('203.0.113.1'))
  }
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await signsUpFrom('203.0.113.2')).status)
  expect(statuses).toEqual([...Array(30).fill(201), 429])
})

test('lets several times as many sign up from a known network, and counts IPv6 by /64', async () => {
  const statusesOf = async (address: (i: number) => string) => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i++) statuses.push((await signsUpFrom(address(i))).status)
    return statuses.filter(status => status !== 201)
  }
  expect(await statusesOf(() => '14.139.7.7')).toEqual([])
  expect(await statusesOf(i => `2001:db8:0:1::${i + 1}`)).toEqual([429, 429])
  expect(await statusesOf(i => `2001:db8:7:${(i + 1).toString(16)}00::1`)).toEqual([])
})

test('counts no successful log-in against a client', async () => {
  const { email } = await signsUpFrom('203.0.113.9')
  const from9 = from('203.0.113.9')
  const fails = async (i: number) => {
    const body = { email: `nobody${i}@example.in`, password }
    return (await world.visitor().tries(auth.logIn, { body }, from9)).status
  }
  for (let i = 0; i < 95; i++) expect(await fails(i)).toBe(401)
  for (let i = 0; i < 15; i++) {
    const body = { email, password }
    expect((await world.visitor().tries(auth.logIn, { body }, from9)).status).toBe(201)
  }
  for (let i = 95; i < 100; i++) expect(await fails(i)).toBe(401)
  expect(await fails(100)).toBe(429)
})

test('forgets wrong tries after a password reset, and recognizes the browser', async () => {
  const { email } = await signsUpFrom('203.0.113.20')
  const guess = () => world.visitor().tries(auth.logIn, { body: { email, password: 'a wrong password' } })
  for (let i = 0; i < 11; i++) await guess()
  expect((await guess()).status).toBe(429)
  await world.visitor().does(auth.requestPasswordReset, { body: { email } })
  const token = tokenIn(await world.mailer.newestTo(email, 1, 'reset-password'))
  const browser = world.visitor()
  await browser.does(auth.resetPassword, { body: { token, newPassword: 'a whole new password' } })
  expect(browser.otherCookies.get('device')).toBeTruthy()
  expect(
    (await world.visitor().tries(auth.logIn, { body: { email, password: 'a whole new password' } })).status,
  ).toBe(201)
})

test('lets a person read sixty profiles of others in a minute, and the own one always', async () => {
  const { email } = await signsUpFrom('203.0.113.30')
  const reader = world.visitor()
  const own = (await reader.tries(auth.logIn, { body: { email, password } })).body
  const other = (
    await world
      .visitor()
      .tries(auth.signUp, { body: { firstName: 'Ravi', email: 'ravi@example.in', password } })
  ).body
  const reads = async (id: string) => (await reader.tries(getProfile, { params: { id } })).status
  const statuses: number[] = []
  for (let i = 0; i < 61; i++) statuses.push(await reads(other.givenId))
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect(await reads(own.givenId)).toBe(200)
})
