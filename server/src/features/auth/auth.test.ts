import { expect, test } from 'vitest'
import { changePassword, endSession, getSecurity, logOutEverywhere } from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { getFigures } from '#contract/endpoints/reviews.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { type Actor, aProfile, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

const world = await createWorld()

const logsIn = (email: string, word = password) =>
  world.visitor().tries(auth.logIn, { body: { email, password: word } })

test('answers a quiet session check without an error, and offers this to no other call', async () => {
  const asks = async (url: string, headers: Record<string, string>) =>
    (await world.app.inject({ url, headers })).statusCode
  expect(await asks('/api/auth/check', { prefer: 'quiet' })).toBe(204)
  expect(await asks('/api/auth/check', {})).toBe(401)
  expect(await asks('/api/task/allTasks', { prefer: 'quiet' })).toBe(401)
})

test('[api.1] answers the session check with 201 and the user, or 401 without a session', async () => {
  const asha = await world.person('Asha', { hasProfile: false })
  const known = await asha.tries(auth.checkSession)
  expect(known.status).toBe(201)
  expect(known.body).toEqual({
    givenId: expect.stringMatching(/^[\w-]{12,}$/),
    firstName: 'Asha',
    lastName: 'Test',
    email: asha.user.email,
    college: '',
    city: '',
    skills: '',
    description: '',
    gender: null,
    age: null,
    verified: false,
    badges: [],
    isProfileSetUp: false,
    createdAt: '2026-03-01T12:00:00.000Z',
    userRating: 0,
    ratingCount: 0,
    ...{ customerRating: 0, customerRatingCount: 0, tasksDone: 0 },
    profilePic: null,
    work: [],
  })
  expect(await world.visitor().tries(auth.checkSession)).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', message: 'No user found' },
  })
})

test('[api.2] answers sign-up and log-in with 201, the user and an HttpOnly session cookie', async () => {
  const visitor = world.visitor()
  const body = { firstName: ' Asha ', email: 'Asha.Rao@Example.in', password }
  const signedUp = await visitor.tries(auth.signUp, { body })
  expect(signedUp.status).toBe(201)
  expect(signedUp.body).toMatchObject({ firstName: 'Asha', lastName: '', email: 'Asha.Rao@Example.in' })
  const loggedIn = await logsIn('asha.rao@example.IN')
  expect(loggedIn.status).toBe(201)
  expect(loggedIn.body.givenId).toBe(signedUp.body.givenId)
  for (const answer of [signedUp, loggedIn]) {
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  }
})

test('fails a log-in alike for a wrong password and an unknown address', async () => {
  const asha = await world.person('Asha')
  const wrong = await logsIn(asha.user.email, 'not the password')
  const unknown = await logsIn('nobody@example.in')
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
})

test('refuses a second sign-up with the same address in another case', async () => {
  const asha = await world.person('Asha')
  const body = { firstName: 'Other', email: asha.user.email.toUpperCase(), password: 'a guess at it' }
  expect(await world.visitor().tries(auth.signUp, { body })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'An account with this email already exists' },
  })
})

test('[api.3] ends the session on the server at log-out', async () => {
  const asha = await world.person('Asha')
  const token = asha.cookie!
  expect((await asha.tries(auth.logOut)).status).toBe(200)
  expect(asha.cookie).toBeUndefined()
  asha.cookie = token
  expect((await asha.tries(auth.checkSession)).status).toBe(401)
})

test('renews the token at log-in, and ends the one that the browser sent', async () => {
  const asha = await world.person('Asha')
  const before = asha.cookie!
  await asha.does(auth.logIn, { body: { email: asha.user.email, password } })
  expect(asha.cookie).not.toBe(before)
  const old = world.visitor()
  old.cookie = before
  expect((await old.tries(auth.checkSession)).status).toBe(401)
})

test('ends a session after 30 unused days, and prolongs it while it is used', async () => {
  const [idle, active] = await world.named('Idle', 'Active')
  const start = world.clock.now()
  for (let days = 0; days < 32; days += 8) {
    world.clock.passes(8 * day)
    expect((await active.tries(auth.checkSession)).status).toBe(201)
  }
  expect((await idle.tries(auth.checkSession)).status).toBe(401)
  world.clock.time = start
})

test('stores tokens and passwords only as hashes', async () => {
  const asha = await world.person('Asha')
  const { rows } = await world.pool.query(
    `SELECT s.*, u.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.given_id = $1`,
    [asha.user.givenId],
  )
  const dump = JSON.stringify(rows)
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/)
  expect(dump).not.toContain(asha.cookie!)
  expect(dump).not.toContain(password)
})

test('[api.4, edit.4] sets up the profile with its first update, and opens what needs it', async () => {
  const asha = await world.person('Asha', { hasProfile: false })
  const form = aProfile({ skills: undefined })
  const saved = await asha.tries(auth.updateProfile, { body: form })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...form, skills: '', isProfileSetUp: true })
  expect((await asha.does(auth.checkSession)).isProfileSetUp).toBe(true)
})

test('ignores fields that the person may not set', async () => {
  const asha = await world.person('Asha')
  const body = { ...aProfile(), verified: true, userRating: 5, email: 'x@example.in', givenId: 'mine' }
  expect(await asha.does(auth.updateProfile, { body })).toMatchObject({
    verified: false,
    userRating: 0,
    email: asha.user.email,
    givenId: asha.user.givenId,
  })
})

test('[api.5] shows a profile as the user without age and gender', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { age: _, gender: __, ...shown } = ravi.user
  const params = { id: ravi.user.givenId }
  expect(await asha.does(getProfile, { params })).toEqual({
    ...shown,
    ...(await asha.does(getFigures, { params })),
  })
  expect((await asha.tries(getProfile, { params: { id: 'nobody' } })).status).toBe(404)
})

test('[login.3] says that Google log-in is not set up', async () => {
  expect(await world.visitor().does(auth.startGoogleLogIn)).toEqual({ url: null })
  expect(await world.visitor().tries(auth.logInWithGoogle, { body: { code: 'x' } })).toMatchObject({
    status: 501,
    body: { message: "Google log-in isn't set up on this server" },
  })
})

test('refuses changing calls from another origin, and takes those from its own and from outside a browser', async () => {
  const asha = await world.person('Asha')
  const from = async (headers: Record<string, string>) =>
    (await asha.tries(auth.updateProfile, { body: aProfile() }, headers)).status
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await from({ origin: 'http://localhost:3001' })).toBe(403)
  expect(await from({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await from({ origin: 'http://127.0.0.1:3000' })).toBe(200)
  expect(await from({})).toBe(200)
})

test('refuses a form from another site, as text or url-encoded', async () => {
  const asha = await world.person('Asha')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await world.app.inject({
      method: 'PUT',
      url: '/api/auth/update-profile',
      headers: { cookie: `session=${asha.cookie}`, 'content-type': type },
      payload: JSON.stringify(aProfile()),
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' })
  }
})

test('answers every call but the public ones with 401 without a session', async () => {
  const visitor = world.visitor()
  visitor.cookie = 'not-a-session'
  expect((await visitor.tries(listTasks)).status).toBe(401)
})

test('refuses names with links or invisible characters, names of the market, and common passwords', async () => {
  const refusal = async (changes: object) => {
    const body = { firstName: 'Asha', lastName: 'Rao', email: 'new@example.in', password, ...changes }
    const answer = await world.visitor().tries(auth.signUp, { body })
    return [
      answer.status,
      (answer.body as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path),
    ]
  }
  expect(await refusal({ firstName: 'www.spam.in' })).toEqual([400, ['firstName']])
  expect(await refusal({ lastName: 'Ra\u202eo' })).toEqual([400, ['lastName']])
  expect(await refusal({ firstName: 'TaskBazaar', lastName: 'Moderator' })).toEqual([400, ['firstName']])
  expect(await refusal({ firstName: 'Deleted', lastName: 'USER' })).toEqual([400, ['firstName']])
  expect(await refusal({ password: 'Password' })).toEqual([400, ['password']])
  const asha = await world.person('Asha')
  const body = { password, newPassword: '1234567890' }
  expect((await asha.tries(changePassword, { body })).status).toBe(400)
})

/** The own device's id, as the list of devices has it. */
const ownDevice = async (actor: Actor): Promise<string> =>
  (await actor.does(getSecurity)).devices.find(({ isThisOne }) => isThisOne)!._id

test.each<[string, (actor: Actor, headers: Record<string, string>) => Promise<{ headers: object }>]>([
  ['log-out', (actor, headers) => actor.tries(auth.logOut, {}, headers)],
  ['log-out everywhere', (actor, headers) => actor.tries(logOutEverywhere, {}, headers)],
  ['the end of the account', (actor, headers) => actor.tries(deleteAccount, { body: { password } }, headers)],
  [
    'the end of the own device',
    async (actor, headers) => actor.tries(endSession, { params: { id: await ownDevice(actor) } }, headers),
  ],
])('%s makes the browser forget its copies of answers, and its session', async (_, ends) => {
  const asha = await world.person('Asha')
  const answer = await ends(asha, {})
  expect(answer.headers).toMatchObject({ 'clear-site-data': '"cache"' })
  expect(asha.cookie).toBeUndefined()
})

test('makes the browser forget them also when a log-out is sent again', async () => {
  const asha = await world.person('Asha')
  const { cookie } = asha
  const headers = { 'idempotency-key': 'a-key-of-16-characters' }
  for (let i = 0; i < 2; i++) {
    asha.cookie = cookie
    const answer = await asha.tries(auth.logOut, {}, headers)
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
  }
})
