import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enableTwoFactor, startTwoFactor } from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { codeAt, stepAt } from '#server/domain/totp.ts'
import { type Actor, password } from '../seeds/actor.ts'
import { bytesOf } from './base32.ts'
import { createWorld, tokenIn } from './world.ts'

const world = await createWorld()

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

test('begins a new session for a log-in whose own has ended', async () => {
  const [meera] = (await world.named('Meera')) as [Actor]
  const body = { email: meera.user.email, password }
  const key = withKey()
  const phone = world.visitor()
  await phone.tries(auth.logIn, { body }, key)
  const ended = phone.cookie
  await phone.does(auth.logOut)
  const again = await phone.tries(auth.logIn, { body }, key)
  expect(again.status).toBe(201)
  expect(phone.cookie).not.toBe(ended)
  expect((await phone.tries(auth.checkSession)).status).toBe(201)
})

test('stores nothing for a log-out without a session', async () => {
  const stored = async () => (await world.pool.query('SELECT FROM idempotency_keys')).rowCount
  const before = await stored()
  expect((await world.visitor().tries(auth.logOut, {}, withKey())).status).toBe(200)
  expect(await stored()).toBe(before)
})

const codeNow = (secret: string) => codeAt(bytesOf(secret), stepAt(world.clock.now()))

test('answers a sign-up with the session that it began', async () => {
  const key = withKey()
  const body = { firstName: 'Meera', lastName: '', email: 'meera@example.in', password }
  const visitor = world.visitor()
  const first = await visitor.tries(auth.signUp, { body }, key)
  const [cookie] = [visitor.cookie]
  const other = world.visitor()
  const again = await other.tries(auth.signUp, { body }, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(other.cookie).toBe(cookie)
  expect((await other.does(auth.checkSession)).givenId).toBe(first.body.givenId)
})

test('turns a second factor on with the same recovery codes, which the table keeps unreadable', async () => {
  const person = await world.person('Kiran')
  await world.visitor().does(auth.verifyEmail, {
    body: { token: tokenIn(await world.mailer.newestTo(person.user.email)), password },
  })
  const { secret } = await person.does(startTwoFactor, { body: { password } })
  const key = withKey()
  const body = { code: codeNow(secret) }
  const first = await person.tries(enableTwoFactor, { body }, key)
  expect(first.status).toBe(200)
  const again = await person.tries(enableTwoFactor, { body }, key)
  expect(again.body).toEqual(first.body)
  const { rows } = await world.pool.query('SELECT answer FROM idempotency_keys')
  const table = Buffer.concat(rows.map(row => row.answer)).toString('latin1')
  for (const code of first.body.recoveryCodes) expect(table).not.toContain(code)

  // The second step of a log-in: its code is good once, and its answer as often as it is asked for.
  world.clock.passes(60_000)
  const phone = world.visitor()
  await phone.tries(auth.logIn, { body: { email: person.user.email, password } })
  const step = { body: { code: codeNow(secret) } }
  const loginKey = withKey()
  const waiting = phone.otherCookies.get('login')!
  expect((await phone.tries(auth.confirmLogIn, step, loginKey)).status).toBe(201)
  const session = phone.cookie
  const lost = world.visitor()
  lost.otherCookies.set('login', waiting)
  expect((await lost.tries(auth.confirmLogIn, step, loginKey)).status).toBe(201)
  expect(lost.cookie).toBe(session)
  expect((await lost.tries(auth.confirmLogIn, step, withKey())).status).toBe(401)
})

test('treats a sign-up with the same address and password as a log-in for ten minutes', async () => {
  const body = { firstName: 'Divya', lastName: '', email: 'divya@example.in', password }
  const first = await world.visitor().does(auth.signUp, { body })
  const tries = (changes: object = {}) =>
    world.visitor().tries(auth.signUp, { body: { ...body, ...changes } })
  const again = await tries({ email: 'Divya@Example.in' })
  expect([again.status, again.body.givenId]).toEqual([201, first.givenId])
  expect((await tries({ password: 'another password' })).status).toBe(409)
  world.clock.passes(10 * 60_000)
  expect((await tries()).status).toBe(409)
})

test('accepts a reset with the same link and password for ten minutes, and never with another password', async () => {
  const person = await world.person('Farah')
  await world.visitor().does(auth.requestPasswordReset, { body: { email: person.user.email } })
  const token = tokenIn(await world.mailer.newestTo(person.user.email, 1, 'reset-password'))
  const resets = (newPassword: string) =>
    world.visitor().tries(auth.resetPassword, { body: { token, newPassword } })
  expect((await resets('a whole new password')).status).toBe(200)
  expect((await resets('a whole new password')).status).toBe(200)
  expect((await resets('a different password')).status).toBe(400)
  const logsIn = await world
    .visitor()
    .tries(auth.logIn, { body: { email: person.user.email, password: 'a whole new password' } })
  expect(logsIn.status).toBe(201)
  world.clock.passes(10 * 60_000)
  expect((await resets('a whole new password')).status).toBe(400)
})
