import { afterAll, expect, test } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { addBan, liftBan, listBans } from '#contract/endpoints/operate-bans.ts'
import { actOnPerson, getPersonRecord } from '#contract/endpoints/operate-people.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { openAccount } from '#contract/endpoints/payments.ts'
import type { BanForm } from '#contract/entities/ban.ts'
import type { AccountAct } from '#contract/entities/operate-people.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, password } from '../../../../seeds/actor.ts'
import { Issuer } from '../../../../test/issuer.ts'
import { createHarness, details, keys } from '../../../../test/sandbox-harness.ts'
import { createWorld, tokenIn } from '../../../../test/world.ts'

const issuer = await Issuer.start()
const harness = await createHarness()
const { sandbox } = await harness.start()
const world = await createWorld({
  config: {
    google: { ...Issuer.client, issuer: issuer.url },
    payments: 'razorpay',
    razorpay: { url: sandbox.url, ...keys },
  },
})
afterAll(async () => {
  issuer.stop()
  await harness.close()
})
const { pool, mailer, clock, app } = world
const operator = await world.operator('Omkar')
const note = 'Sells what is not theirs'

const bans = (body: Partial<BanForm> & Pick<BanForm, 'kind' | 'value'>, by = operator) =>
  by.tries(addBan, { body: { note, ...body } })
const acts = (person: Actor, act: AccountAct, by = operator) =>
  by.tries(actOnPerson, { params: { id: person.user.givenId }, body: { act, note } })
const listed = (value?: string) => operator.does(listBans, { query: value ? { value } : {} })
const lifts = (id: string) => operator.tries(liftBan, { params: { id }, body: { note } })
const signsUp = (email: string, secret = 'another long password') =>
  world.visitor().tries(auth.signUp, { body: { firstName: 'Asha', email, password: secret } })
const logsIn = (email: string, secret = password) =>
  world.visitor().tries(auth.logIn, { body: { email, password: secret } })

/** Logs in at the issuer as somebody whose address it has verified. */
const logsInWithGoogle = async (email: string, sub = email) => {
  issuer.person = { sub, email, email_verified: true, given_name: 'Asha', family_name: 'Rao' }
  const visitor = world.visitor()
  const { url } = await visitor.does(auth.startGoogleLogIn)
  const there = await fetch(url!, { redirect: 'manual' })
  const back = new URL(there.headers.get('location')!)
  const body = { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
  return visitor.tries(auth.logInWithGoogle, { body })
}

const newest = async () => (await operator.does(listModerationLog))[0]!
const isBanned = { status: 403, body: { code: 'banned', message: `Your account is banned: ${note}` } }
const isRefused = { status: 403, body: { code: 'banned', message: "This email can't be used here" } }

test('signs a banned person out at once, refuses every way in, and shows the reason only with the password', async () => {
  const asha = await world.person('Asha')
  const { email } = asha.user
  await pool.query(`UPDATE users SET verified = true WHERE email = $1`, [email])
  const late = world.visitor()
  await late.does(auth.logIn, { body: { email, password } })
  expect((await acts(asha, 'ban')).body.message).toBe('Person banned')
  expect((await asha.tries(auth.checkSession)).status).toBe(401)
  expect((await late.tries(auth.checkSession)).status).toBe(401)
  expect(await logsIn(email)).toMatchObject(isBanned)
  expect(await logsInWithGoogle(email)).toMatchObject(isBanned)
  // A stranger learns nothing: these answer as they do for everybody.
  expect((await logsIn(email, 'a wrong password')).body).toMatchObject({ code: 'wrong_credentials' })
  expect((await signsUp(email)).body).toMatchObject({ code: 'conflict' })
  const forgot = (email: string) => world.visitor().does(auth.requestPasswordReset, { body: { email } })
  expect(await forgot(email)).toEqual(await forgot('nobody@example.in'))
  expect(await newest()).toMatchObject({ act: 'Banned a person', note, about: { firstName: 'Asha' } })
  const record = await operator.does(getPersonRecord, { params: { id: asha.user.givenId } })
  expect(record).toMatchObject({
    ...{ person: { isBanned: true, isLimited: true }, ban: { reason: note }, devices: [] },
  })
  expect((await acts(asha, 'ban')).status).toBe(409)
  expect((await acts(asha, 'unban')).status).toBe(200)
  expect((await acts(asha, 'unban')).status).toBe(409)
  expect((await logsIn(email)).status).toBe(201)
})

test('keeps a ban after the account is deleted, for every address of the person, however it is written', async () => {
  const name = `rao${Date.now()}`
  const ravi = await world.visitor().signsUp('Ravi', `${name}@college.example`)
  await acts(ravi, 'ban')
  expect((await acts(ravi, 'delete')).status).toBe(200)
  for (const email of [`${name}@college.example`, `${name.toUpperCase()}+again@College.example`]) {
    expect(await signsUp(email)).toMatchObject(isRefused)
    expect(await logsInWithGoogle(email)).toMatchObject(isRefused)
  }
  const { rows } = await pool.query('SELECT given_id FROM users WHERE email LIKE $1', [`${name}%`])
  expect(rows).toEqual([])
  const list = await listed(`${name}@college.example`)
  expect(list).toMatchObject([{ kind: 'address', value: null, person: { firstName: 'Deleted user' } }])
  expect((await listed('other@college.example')).length).toBe(0)
  await lifts(list[0]!._id)
  expect(await newest()).toMatchObject({ act: 'Lifted a ban', note })
  expect((await signsUp(`${name}@college.example`)).status).toBe(201)
})

test('bans the Google account of the person, whatever address it has later', async () => {
  const [email, subject] = ['zoya@college.example', 'the subject of Zoya']
  const zoya = await logsInWithGoogle(email, subject)
  expect(zoya.status).toBe(201)
  await operator.does(actOnPerson, { params: { id: zoya.body.givenId }, body: { act: 'ban', note } })
  expect(await logsInWithGoogle('moved@college.example', subject)).toMatchObject(isBanned)
  await operator.does(actOnPerson, { params: { id: zoya.body.givenId }, body: { act: 'delete', note } })
  const refused = { status: 403, body: { code: 'banned', message: "This Google account can't be used here" } }
  for (const address of [email, 'moved@college.example'])
    expect(await logsInWithGoogle(address, subject)).toMatchObject(refused)
  // The banned Google account does not open another person's account either.
  const ravi = await world.person('Ravi')
  await pool.query('UPDATE users SET verified = true WHERE email = $1', [ravi.user.email])
  expect(await logsInWithGoogle(ravi.user.email, subject)).toMatchObject(refused)
  const list = await listed()
  const google = list.find(ban => ban.kind === 'google')!
  expect(google).toMatchObject({ value: null, person: { firstName: 'Deleted user' } })
  await lifts(google._id)
  expect((await logsInWithGoogle('moved@college.example', subject)).status).toBe(201)
})

test('bans the person by a ban of their address', async () => {
  const ravi = await world.person('Ravi')
  await bans({ kind: 'address', value: ravi.user.email.toUpperCase() })
  expect((await ravi.tries(auth.checkSession)).status).toBe(401)
  expect(await logsIn(ravi.user.email)).toMatchObject(isBanned)
  expect(await newest()).toMatchObject({ act: 'Banned a person', about: { firstName: 'Ravi' } })
  // No table says which address it is.
  const before = (await bans({ kind: 'address', value: 'stranger@spam.example' })).status
  expect(before).toBe(200)
  const { rows } = await pool.query(`SELECT row_to_json(b)::text || row_to_json(l)::text AS all
    FROM bans b, moderation_log l`)
  expect(rows.some(row => row.all.includes('stranger@'))).toBe(false)
  expect(await signsUp('stranger@spam.example')).toMatchObject(isRefused)
  expect((await bans({ kind: 'address', value: 'stranger+x@spam.example' })).status).toBe(409)
})

test('bans a mail domain and its subdomains from log-in, sign-up and a change of the address', async () => {
  const asha = await world.visitor().signsUp('Asha', 'asha@mail.throwaway.example')
  const ravi = await world.visitor().signsUp('Ravi', 'ravi@notthrowaway.example')
  const change = { body: { email: 'ravi@throwaway.example', password } }
  await ravi.does(changeEmail, change)
  const token = tokenIn(await mailer.newestTo('ravi@throwaway.example'))
  expect((await bans({ kind: 'domain', value: '@Throwaway.example' })).status).toBe(200)
  const logged = { act: 'Added a ban', note: `throwaway.example: ${note}`, about: null }
  expect(await newest()).toMatchObject(logged)
  expect(await logsIn('asha@mail.throwaway.example')).toMatchObject(isBanned)
  expect(await signsUp('new@throwaway.example')).toMatchObject(isRefused)
  expect(await logsInWithGoogle('google@throwaway.example')).toMatchObject(isRefused)
  expect(await ravi.tries(changeEmail, change)).toMatchObject(isRefused)
  // The link that was mailed before the ban no longer works either.
  expect(await world.visitor().tries(confirmEmail, { body: { token } })).toMatchObject(isRefused)
  expect((await logsIn('ravi@notthrowaway.example')).status).toBe(201)
  // Signed-in people stay signed in, and nobody with a role is locked out.
  expect((await asha.tries(auth.checkSession)).status).toBe(201)
  await pool.query(`UPDATE users SET role = 'operator' WHERE email = 'asha@mail.throwaway.example'`)
  expect((await logsIn('asha@mail.throwaway.example')).status).toBe(201)
})

test('bans a network for its days from log-in and sign-up alone, before it checks a password', async () => {
  const asha = await world.person('Asha')
  const posts = (remoteAddress: string, url: string, payload: object) =>
    app.inject({ method: 'POST', url, remoteAddress, payload })
  const from = (remoteAddress: string, email = asha.user.email, secret = password) =>
    posts(remoteAddress, '/api/auth/login', { email, password: secret })
  expect((await bans({ kind: 'network', value: '203.0.113.77/24', days: 7 })).status).toBe(200)
  const refused = { code: 'banned', message: 'Nobody can log in or sign up from this network just now' }
  for (const [email, secret] of [
    [asha.user.email, password],
    [asha.user.email, 'wrong'],
    ['nobody@example.in', 'wrong'],
  ] as const)
    expect((await from('203.0.113.200', email, secret)).json()).toEqual(refused)
  expect((await from('::ffff:203.0.113.200')).statusCode).toBe(403)
  expect((await from('203.0.114.1')).statusCode).toBe(201)
  const headers = { cookie: `session=${asha.cookie}` }
  const read = await app.inject({ url: '/api/auth/check', remoteAddress: '203.0.113.200', headers })
  expect(read.statusCode).toBe(201)
  const payload = { firstName: 'Asha', email: 'somebody@example.in', password }
  const signUp = await posts('203.0.113.200', '/api/auth/signup', payload)
  expect(signUp.json()).toEqual(refused)
  expect(await listed('203.0.113.5')).toMatchObject([{ kind: 'network', value: '203.0.113.0/24' }])
  clock.passes(7 * dayMs)
  expect((await from('203.0.113.200')).statusCode).toBe(201)
  expect(await listed('203.0.113.5')).toEqual([])
  // A ban that has ended does not prevent a new one.
  expect((await bans({ kind: 'network', value: '203.0.113.0/24', days: 1 })).status).toBe(200)
})

test('refuses the phone number of a banned person', async () => {
  const [ravi, asha] = await world.named('Ravi', 'Asha')
  const opens = (person: Actor, phone: string) => person.tries(openAccount, { body: { ...details, phone } })
  expect((await opens(ravi, '+91 98200 11111')).status).toBe(200)
  await acts(ravi, 'ban')
  expect(await opens(asha, '09820011111')).toMatchObject({
    status: 403,
    body: { code: 'banned', issues: [{ path: 'phone', message: "This phone number can't be used here" }] },
  })
  expect((await opens(asha, '9820011112')).status).toBe(200)
  expect((await bans({ kind: 'phone', value: '98200-11113' })).status).toBe(200)
  expect((await opens(asha, '+919820011113')).status).toBe(403)
})

test('explains wrong input, and refuses a ban of oneself or of anybody with a role', async () => {
  const [other, mod] = [await world.operator('Other'), await world.moderator()]
  for (const person of [other, mod, operator]) expect((await acts(person, 'ban')).status).toBe(403)
  expect((await bans({ kind: 'address', value: mod.user.email })).status).toBe(403)
  expect((await bans({ kind: 'network', value: '127.0.0.0/8', days: 1 })).status).toBe(409)
  const wrong: [BanForm['kind'], string, number?][] = [
    ['address', 'nobody'],
    ['domain', 'a@b.example'],
    ['phone', '12345'],
    ['network', '0.0.0.0/0', 1],
    ['network', 'nowhere', 1],
    ['network', '198.51.100.0/24'],
    ['domain', 'days.example', 3],
  ]
  for (const [kind, value, days] of wrong) {
    const { status } = await bans({ kind, value, ...(days && { days }) })
    expect([kind, value, status]).toEqual([kind, value, 400])
  }
  expect((await lifts('999999')).status).toBe(404)
})

test('keeps every banned person out when a ban races a log-in, a sign-up or a deletion', async () => {
  for (let i = 0; i < 8; i++) {
    const asha = await world.person('Asha')
    const fresh = `fresh${i}-${Date.now()}@example.in`
    const [come, signed, gone] = [world.visitor(), world.visitor(), await world.person('Gone')]
    await Promise.all([
      come.tries(auth.logIn, { body: { email: asha.user.email, password } }),
      acts(asha, 'ban'),
      signed.tries(auth.signUp, { body: { firstName: 'Fresh', email: fresh, password } }),
      bans({ kind: 'address', value: fresh }),
      gone.tries(deleteAccount, { body: { password } }),
      acts(gone, 'ban'),
    ])
    for (const actor of [come, signed]) expect((await actor.tries(auth.checkSession)).status).toBe(401)
  }
})
