import { afterAll, beforeEach, expect, test } from 'vitest'
import * as auth from '#contract/endpoints/auth.ts'
import { importRows } from '#contract/endpoints/operate-csv.ts'
import { changeSite, getAgreed, getSite, getSiteConsole } from '#contract/endpoints/site.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { Issuer } from '../../../test/issuer.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

let people = 0

const issuer = await Issuer.start()
const world = await createWorld({ config: { google: { ...Issuer.client, issuer: issuer.url } } })

afterAll(() => issuer.stop())
beforeEach(() => {
  issuer.forge = {}
  issuer.isTerse = false
})

const someone = (email = `google${++people}@example.in`, isVerified = true) => ({
  sub: `subject ${++people}`,
  email,
  email_verified: isVerified,
  given_name: 'Asha',
  family_name: 'Rao',
})

/** Goes to the issuer as a browser does; answers what it is sent back with. */
const goesThere = async (actor: Actor) => {
  const { url } = await actor.does(auth.startGoogleLogIn)
  const there = await fetch(url!, { redirect: 'manual' })
  const back = new URL(there.headers.get('location')!)
  expect(back.href).toMatch(/^http:\/\/localhost:3000\/app\/google-callback\?/)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state')! }
}

/** Logs in at the issuer as somebody. */
const logsIn = async (actor: Actor, claims: ReturnType<typeof someone>) => {
  issuer.person = claims
  const body = await goesThere(actor)
  return actor.tries(auth.logInWithGoogle, { body })
}

test('[login.3, api.2] opens an account for a code of the issuer, and later logs in to it', async () => {
  const claims = someone()
  const first = await logsIn(world.visitor(), claims)
  expect(first).toMatchObject({
    status: 201,
    body: { firstName: 'Asha', lastName: 'Rao', email: claims.email, verified: true, isProfileSetUp: false },
  })
  expect(String(first.headers['set-cookie'])).toMatch(/session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly/)
  // Known by subject: the address at the issuer may change.
  const again = await logsIn(world.visitor(), { ...claims, email: 'moved@example.in' })
  expect(again).toMatchObject({ status: 201, body: { givenId: first.body.givenId, email: claims.email } })
})

test('accepts the code alone, as SPEC has the call, together with the cookie', async () => {
  issuer.person = someone()
  const actor = world.visitor()
  const { code } = await goesThere(actor)
  expect((await actor.tries(auth.logInWithGoogle, { body: { code } })).status).toBe(201)
})

test('asks the userinfo endpoint for claims that only it has', async () => {
  issuer.isTerse = true
  const claims = someone()
  expect(await logsIn(world.visitor(), claims)).toMatchObject({ status: 201, body: { email: claims.email } })
})

test('[login.3] starts no session when the log-in began in another browser or has another state', async () => {
  issuer.person = someone()
  const attacker = world.visitor()
  const refused = { status: 401, body: { code: 'wrong_credentials' } }
  const logInBy = async (victim: Actor, body: { code: string; state?: string }) => {
    expect(await victim.tries(auth.logInWithGoogle, { body })).toMatchObject(refused)
    expect(victim.cookie).toBeUndefined()
  }
  // Without having set out at all, and having set out oneself.
  await logInBy(world.visitor(), await goesThere(attacker))
  const victim = world.visitor()
  await goesThere(victim)
  await logInBy(victim, await goesThere(attacker))
  const other = world.visitor()
  await goesThere(other)
  const { code } = await goesThere(attacker)
  await logInBy(other, { code })
  const own = world.visitor()
  await logInBy(own, { ...(await goesThere(own)), state: 'made up' })
})

test('[login.3] accepts a code once, and a made-up one never', async () => {
  issuer.person = someone()
  const actor = world.visitor()
  const body = await goesThere(actor)
  const cookie = actor.otherCookies.get('google')!
  expect((await actor.tries(auth.logInWithGoogle, { body })).status).toBe(201)
  expect(actor.otherCookies.has('google')).toBe(false)
  const again = world.visitor()
  again.otherCookies.set('google', cookie)
  expect((await again.tries(auth.logInWithGoogle, { body })).status).toBe(401)
  const fresh = world.visitor()
  await goesThere(fresh)
  expect((await fresh.tries(auth.logInWithGoogle, { body: { code: 'made-up' } })).status).toBe(401)
})

test.each([
  ['for another client', { aud: 'somebody else' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another log-in', { nonce: 'another' }],
  ['that has expired', { exp: 1_000_000 }],
])('refuses an ID token %s', async (_, forged) => {
  issuer.forge = forged
  expect(await logsIn(world.visitor(), someone())).toMatchObject({
    status: 401,
    body: { message: "The Google log-in didn't work. Please try again" },
  })
})

test('joins no account by an address that the issuer does not vouch for', async () => {
  const asha = await world.person('Asha')
  const answer = await logsIn(world.visitor(), someone(asha.user.email.toUpperCase(), false))
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await asha.tries(auth.checkSession)).status).toBe(201)
})

test('opens an unverified account for an unverified new address', async () => {
  const claims = someone(undefined, false)
  expect(await logsIn(world.visitor(), claims)).toMatchObject({ status: 201, body: { verified: false } })
  await world.mailer.newestTo(claims.email)
})

test('joins a verified address to its verified account, and keeps password and sessions', async () => {
  const asha = await world.person('Asha')
  const token = tokenIn(await world.mailer.newestTo(asha.user.email))
  await asha.does(auth.verifyEmail, { body: { token } })
  const joined = await logsIn(world.visitor(), someone(asha.user.email.toUpperCase()))
  expect(joined).toMatchObject({ status: 201, body: { givenId: asha.user.givenId, verified: true } })
  expect((await asha.tries(auth.checkSession)).status).toBe(201)
  const body = { email: asha.user.email, password }
  expect((await world.visitor().tries(auth.logIn, { body })).status).toBe(201)
})

test('[login.3] takes over a never verified account by a verified address, and ends its password, links and sessions', async () => {
  const squatter = await world.person('Squatter')
  const { email } = squatter.user
  const link = tokenIn(await world.mailer.newestTo(email))
  const owner = world.visitor()
  const joined = await logsIn(owner, someone(email))
  expect(joined).toMatchObject({ status: 201, body: { givenId: squatter.user.givenId, verified: true } })
  expect((await squatter.tries(auth.checkSession)).status).toBe(401)
  expect((await world.visitor().tries(auth.logIn, { body: { email, password } })).status).toBe(401)
  expect((await world.visitor().tries(auth.verifyEmail, { body: { token: link } })).status).toBe(400)
  expect((await owner.tries(auth.checkSession)).status).toBe(201)
})

test('unlinks log-ins that somebody else may have linked when a never verified account is reset', async () => {
  const claims = someone(undefined, false)
  const first = await logsIn(world.visitor(), claims)
  await world.visitor().does(auth.requestPasswordReset, { body: { email: claims.email } })
  const token = tokenIn(await world.mailer.newestTo(claims.email, 1, 'reset-password'))
  const body = { token, newPassword: 'a whole new password' }
  await world.visitor().does(auth.resetPassword, { body })
  const after = await logsIn(world.visitor(), claims)
  expect(after.status).toBe(409)
  expect(first.status).toBe(201)
})

test('says that the issuer is away', async () => {
  const google = { ...Issuer.client, issuer: 'http://127.0.0.1:9' }
  const away = await createWorld({ config: { google } })
  expect(await away.visitor().tries(auth.startGoogleLogIn)).toMatchObject({
    status: 503,
    body: { message: "We can't reach Google just now. Please try again" },
  })
})

test('opens an account by Google only with an invitation where only invited people may join', async () => {
  const operator = await world.operator('Meena')
  const set = async (settings: SiteSettings) => {
    const { version } = await operator.does(getSiteConsole)
    await operator.does(changeSite, { body: { version, ...settings } })
  }
  const invitation = 'abcdefghijklmnopqrst'
  const there = someone()
  expect((await logsIn(world.visitor(), there)).status).toBe(201)
  await set({ joining: { who: 'invited', invitation } })
  expect(await logsIn(world.visitor(), someone())).toMatchObject({
    status: 403,
    body: { message: 'Only people with an invitation link can join here. Please ask for a new one' },
  })
  expect((await logsIn(world.visitor(), there)).status).toBe(201)
  await set({ terms: { text: 'Be kind.', version: 0, at: '' } })
  const { terms } = (await operator.does(getSite)).pages
  issuer.person = someone()
  const newcomer = world.visitor()
  const body = { ...(await goesThere(newcomer)), invitation, agreed: { terms: terms!.version } }
  expect((await newcomer.tries(auth.logInWithGoogle, { body })).status).toBe(201)
  expect((await newcomer.does(getAgreed)).terms).toMatchObject({ version: terms!.version })
  const claims = someone()
  const csv = `name,email,city,skills\nNisha,${claims.email},Nashik,`
  await operator.does(importRows, { query: { kind: 'people' }, body: { csv } })
  const mail = await world.mailer.newestTo(claims.email, 1, 'invited')
  issuer.person = claims
  const invited = world.visitor()
  const mailed = { ...(await goesThere(invited)), invitation: /invitation=([\w-]+)/.exec(mail.text)![1]! }
  expect(await invited.tries(auth.logInWithGoogle, { body: mailed })).toMatchObject({
    status: 201,
    body: { city: 'Nashik', verified: true },
  })
  await set({ joining: { who: 'everybody' } })
})
