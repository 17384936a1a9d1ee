import { afterAll, expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { actOnPerson } from '#contract/endpoints/operate-people.ts'
import { base32, codeAt, stepAt, stepOf } from '#server/domain/totp.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { bytesOf } from '../../../test/base32.ts'
import { Issuer } from '../../../test/issuer.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const minute = 60_000

const issuer = await Issuer.start()
const world = await createWorld({
  config: { google: { ...Issuer.client, issuer: issuer.url }, hasRateLimits: true },
})

afterAll(() => issuer.stop())

test('makes the six-digit codes of RFC 6238, and the secrets of RFC 4648', () => {
  const secret = Buffer.from('12345678901234567890')
  const at = (seconds: number) => codeAt(secret, stepAt(new Date(seconds * 1000)))
  expect([59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map(at)).toEqual([
    '287082',
    '081804',
    '050471',
    '005924',
    '279037',
    '353130',
  ])
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('f'))).toBe('MY')
})

test('accepts a clock that is half a minute off, but not a whole one', () => {
  const secret = Buffer.from('12345678901234567890')
  const now = new Date(3_015_000)
  const found = [-2, -1, 0, 1, 2].map(off => stepOf(secret, codeAt(secret, 100 + off), now))
  expect(found).toEqual([null, 99, 100, 101, null])
})

const verified = async (name: string) => {
  const actor = await world.person(name)
  const token = tokenIn(await world.mailer.newestTo(actor.user.email))
  await actor.does(auth.verifyEmail, { body: { token } })
  return actor
}

/** Somebody with two-factor log-in on, and what their app shows. */
const guarded = async (name: string) => {
  const actor = await verified(name)
  const { secret, uri } = await actor.does(account.startTwoFactor, { body: { password } })
  expect(uri).toContain(`secret=${secret}`)
  const shown = () => codeAt(bytesOf(secret), stepAt(world.clock.now()))
  const { recoveryCodes } = await actor.does(account.enableTwoFactor, { body: { code: shown() } })
  // Each code works once. The next one is valid half a minute later.
  world.clock.passes(minute)
  return { actor, shown, recoveryCodes }
}

const logsIn = (visitor: Actor, email: string) => visitor.tries(auth.logIn, { body: { email, password } })
const confirms = (visitor: Actor, code: string) => visitor.tries(auth.confirmLogIn, { body: { code } })
const wanted = { status: 401, body: { code: 'two_factor_required' } }

test('starts a session only with the code after the password', async () => {
  const { actor, shown } = await guarded('Asha')
  const visitor = world.visitor()
  expect(await logsIn(visitor, actor.user.email)).toMatchObject(wanted)
  expect(visitor.cookie).toBeUndefined()
  expect((await visitor.tries(auth.checkSession)).status).toBe(401)
  expect((await confirms(visitor, '000000')).status).toBe(401)
  expect(await confirms(visitor, shown())).toMatchObject({ status: 201, body: { email: actor.user.email } })
  expect((await visitor.tries(auth.checkSession)).status).toBe(201)
})

test('reports a wrong password before it asks for a code', async () => {
  const { actor } = await guarded('Asha')
  const body = { email: actor.user.email, password: 'not the password' }
  expect(await world.visitor().tries(auth.logIn, { body })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
})

test('accepts a code once, also from two at once, within ten minutes after the password', async () => {
  const { actor, shown } = await guarded('Asha')
  const visitors = [world.visitor(), world.visitor()]
  for (const visitor of visitors) await logsIn(visitor, actor.user.email)
  const code = shown()
  const statuses = (await Promise.all(visitors.map(visitor => confirms(visitor, code)))).map(a => a.status)
  expect(statuses.toSorted()).toEqual([201, 401])
  const slow = world.visitor()
  await logsIn(slow, actor.user.email)
  world.clock.passes(10 * minute)
  expect(await confirms(slow, shown())).toMatchObject({
    status: 401,
    body: { message: 'Please log in again' },
  })
  expect(await confirms(world.visitor(), shown())).toMatchObject({ status: 401 })
})

test('logs in once with a recovery code, however it is written', async () => {
  const { actor, recoveryCodes } = await guarded('Asha')
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code] = recoveryCodes
  for (const [typed, status] of [
    [code!.replaceAll('-', ' '), 201],
    [code!, 401],
  ] as const) {
    const visitor = world.visitor()
    await logsIn(visitor, actor.user.email)
    expect((await confirms(visitor, typed)).status).toBe(status)
  }
  expect(await actor.does(account.getSecurity)).toMatchObject({ hasTwoFactor: true, recoveryCodesLeft: 9 })
  const { rows } = await world.pool.query('SELECT r::text FROM recovery_codes r')
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1]!.replaceAll('-', ''))
})

test('replaces the recovery codes after a code of the app, and ends the old ones', async () => {
  const { actor, shown, recoveryCodes } = await guarded('Asha')
  const renews = (code: string) => actor.tries(account.renewRecoveryCodes, { body: { code } })
  expect(await renews('000000')).toMatchObject({ status: 400, body: { message: "This code isn't right" } })
  const { status, body } = await renews(shown())
  expect(status).toBe(200)
  const fresh = (body as { recoveryCodes: string[] }).recoveryCodes
  expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
  expect(await actor.does(account.getSecurity)).toMatchObject({ recoveryCodesLeft: 10 })
  for (const [code, expected] of [
    [recoveryCodes[0]!, 401],
    [fresh[0]!, 201],
  ] as const) {
    const visitor = world.visitor()
    await logsIn(visitor, actor.user.email)
    expect((await confirms(visitor, code)).status).toBe(expected)
  }
})

test('allows ten guessed codes in ten minutes over all log-ins', async () => {
  const { actor, shown } = await guarded('Asha')
  const tries = []
  for (let i = 0; i < 12; i++) {
    const visitor = world.visitor()
    visitor.otherCookies.set('device', actor.otherCookies.get('device')!)
    await logsIn(visitor, actor.user.email)
    tries.push((await confirms(visitor, String(100_000 + i))).status)
  }
  // One try went into turning it on.
  expect(tries).toEqual([...Array(9).fill(401), 429, 429, 429])
  const right = world.visitor()
  right.otherCookies.set('device', actor.otherCookies.get('device')!)
  await logsIn(right, actor.user.email)
  expect((await confirms(right, shown())).status).toBe(429)
})

test('asks for the code after a Google log-in too', async () => {
  const { actor, shown } = await guarded('Asha')
  issuer.person = { sub: 'asha', email: actor.user.email, email_verified: true }
  const visitor = world.visitor()
  const { url } = await visitor.does(auth.startGoogleLogIn)
  const back = new URL((await fetch(url!, { redirect: 'manual' })).headers.get('location')!)
  const body = { code: back.searchParams.get('code')! }
  expect(await visitor.tries(auth.logInWithGoogle, { body })).toMatchObject(wanted)
  expect(visitor.cookie).toBeUndefined()
  expect(await confirms(visitor, shown())).toMatchObject({
    status: 201,
    body: { givenId: actor.user.givenId },
  })
})

test('asks for a verified address, the password and a right code to turn it on, and ends other sessions', async () => {
  const unverified = await world.person('Newcomer')
  expect(await unverified.tries(account.startTwoFactor, { body: { password } })).toMatchObject({
    status: 409,
    body: { message: 'Verify your email first' },
  })
  const asha = await verified('Asha')
  const other = world.visitor()
  await logsIn(other, asha.user.email)
  for (const body of [{}, { password: 'not the password' }])
    expect((await asha.tries(account.startTwoFactor, { body })).status).toBe(400)
  const { secret } = await asha.does(account.startTwoFactor, { body: { password } })
  expect((await asha.tries(account.enableTwoFactor, { body: { code: '000000' } })).status).toBe(400)
  // Until a code was right, nothing is asked for.
  expect((await logsIn(world.visitor(), asha.user.email)).status).toBe(201)
  const code = codeAt(bytesOf(secret), stepAt(world.clock.now()))
  await asha.does(account.enableTwoFactor, { body: { code } })
  expect((await other.tries(auth.checkSession)).status).toBe(401)
  expect((await asha.tries(account.startTwoFactor, { body: { password } })).status).toBe(409)
})

test('asks for a code to turn it off, and stays on at a reset of the password', async () => {
  const { actor, shown } = await guarded('Asha')
  const { email } = actor.user
  await world.visitor().does(auth.requestPasswordReset, { body: { email } })
  const token = tokenIn(await world.mailer.newestTo(email, 1, 'reset-password'))
  await world.visitor().does(auth.resetPassword, { body: { token, newPassword: password } })
  const visitor = world.visitor()
  expect(await logsIn(visitor, email)).toMatchObject(wanted)
  expect((await confirms(visitor, shown())).status).toBe(201)
  expect((await visitor.tries(account.disableTwoFactor, { body: { code: shown() } })).status).toBe(400)
  world.clock.passes(minute)
  await visitor.does(account.disableTwoFactor, { body: { code: shown() } })
  expect((await logsIn(world.visitor(), email)).status).toBe(201)
})

test('mails the owner after each ten wrong codes behind the right password', async () => {
  const { actor } = await guarded('Guessed')
  await world.pool.query('UPDATE second_factors SET wrong_codes = 5')
  const before = world.mailer.sent.filter(mail => mail.to === actor.user.email).length
  for (let i = 0; i < 5; i++) {
    const thief = world.visitor()
    await logsIn(thief, actor.user.email)
    expect((await confirms(thief, '000000')).status).toBe(401)
  }
  const told = async () => world.mailer.sent.filter(mail => mail.to === actor.user.email).slice(before)
  await expect.poll(async () => (await told()).length).toBe(1)
  expect((await told())[0]!.subject).toBe('Somebody is trying to log in to your TaskBazaar account')
})

test('mails the owner that the second factor was turned off or the password changed', async () => {
  const { actor, recoveryCodes } = await guarded('Told')
  await actor.does(account.disableTwoFactor, { body: { code: recoveryCodes[0]! } })
  await actor.does(account.changePassword, { body: { password, newPassword: 'a whole new password' } })
  const subjects = () =>
    world.mailer.sent.filter(mail => mail.to === actor.user.email).map(mail => mail.subject)
  await expect.poll(subjects).toContain('Two-factor log-in was turned off')
  await expect.poll(subjects).toContain('Your TaskBazaar password was changed')
})

test('lets an operator remove a lost second factor after a day and a mail, unless it is used until then', async () => {
  const operator = await world.operator()
  const [lost, kept] = [await guarded('Lost'), await guarded('Kept')]
  const removes = (who: Actor) =>
    operator.tries(actOnPerson, {
      params: { id: who.user.givenId },
      body: { act: 'second-factor', note: 'Called and named the last three tasks' },
    })
  expect((await removes(await verified('None'))).status).toBe(409)
  for (const { actor } of [lost, kept]) {
    expect((await removes(actor)).status).toBe(200)
    await world.mailer.newestTo(actor.user.email, 1, 'turned off tomorrow')
  }
  const phone = world.visitor()
  expect((await logsIn(phone, kept.actor.user.email)).status).toBe(401)
  await phone.does(auth.confirmLogIn, { body: { code: kept.shown() } })
  world.clock.passes(24 * 60 * minute - 1)
  const asksForCode = async ({ actor }: { actor: Actor }) =>
    (await logsIn(world.visitor(), actor.user.email)).status === 401
  expect(await asksForCode(lost)).toBe(true)
  world.clock.passes(1)
  await expect.poll(() => asksForCode(lost)).toBe(false)
  expect(await asksForCode(kept)).toBe(true)
})
