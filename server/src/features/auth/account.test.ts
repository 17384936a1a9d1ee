import { expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { Connection, until } from '../../../test/connection.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const minute = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headless =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

const world = await createWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })

/** The same person on another device. */
const onAnother = async (actor: Actor, agent = firefox, word = password) => {
  const other = world.visitor()
  const body = { email: actor.user.email, password: word }
  const answer = await other.tries(auth.logIn, { body }, { 'user-agent': agent })
  expect(answer.status).toBe(201)
  other.user = answer.body
  return other
}
const isIn = async (actor: Actor) => (await actor.tries(auth.checkSession)).status === 201
const logsIn = async (email: string, word: string) =>
  (await world.visitor().tries(auth.logIn, { body: { email, password: word } })).status

test('shows people their own devices in words, with when they were last seen', async () => {
  const asha = await world.person('Asha')
  await onAnother(asha, firefox)
  await onAnother(asha, headless)
  const phone = await onAnother(asha, android)
  world.clock.passes(6 * minute)
  const { devices, deviceCount, ...ways } = await phone.does(account.getSecurity)
  expect(deviceCount).toBe(4)
  expect(ways).toEqual({ hasPassword: true, hasGoogle: false, hasTwoFactor: false, recoveryCodesLeft: 0 })
  expect(devices.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
    ['Chrome on Android', true],
    ['Chrome on Linux', false],
    ['Firefox on Linux', false],
    ['Unknown device', false],
  ])
  expect(devices[0]!.lastSeenAt).toBe(world.clock.now().toISOString())
  expect(JSON.stringify(devices)).not.toContain(phone.cookie!)
  const ravi = await world.person('Ravi')
  expect((await ravi.does(account.getSecurity)).devices).toHaveLength(1)
})

test('logs out one own device within a second, in calls and on its socket, and no other', async () => {
  const asha = await world.person('Asha')
  const lost = await onAnother(asha)
  const [lostSocket, ownSocket] = [await Connection.open(origin, lost), await Connection.open(origin, asha)]
  const { devices } = await asha.does(account.getSecurity)
  const id = devices.find(({ isThisOne }) => !isThisOne)!._id
  const ravi = await world.person('Ravi')
  for (const made of [id, '0', 'x', '99999999999999999999'])
    expect((await ravi.tries(account.endSession, { params: { id: made } })).status).toBe(404)
  await asha.does(account.endSession, { params: { id } })
  expect([await isIn(lost), await isIn(asha)]).toEqual([false, true])
  await until(() => lostSocket.isEnded, Boolean, 1_000)
  expect(ownSocket.isEnded).toBe(false)
  ownSocket.close()
})

test('ends every session and socket within a second on log out everywhere, and forgets the devices', async () => {
  const asha = await world.person('Asha')
  const phone = await onAnother(asha)
  const sockets = [await Connection.open(origin, asha), await Connection.open(origin, phone)]
  await asha.does(account.logOutEverywhere)
  expect([asha.cookie, await isIn(phone)]).toEqual([undefined, false])
  for (const socket of sockets) await until(() => socket.isEnded, Boolean, 1_000)
  const { rows } = await world.pool.query(
    'SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.given_id = $1',
    [asha.user.givenId],
  )
  expect(rows).toHaveLength(0)
})

test('asks for the present password to set a new one, ends the other sessions, and voids a mailed reset', async () => {
  const asha = await world.person('Asha')
  const { email } = asha.user
  const other = await onAnother(asha)
  const socket = await Connection.open(origin, other)
  await world.visitor().does(auth.requestPasswordReset, { body: { email } })
  const reset = tokenIn(await world.mailer.newestTo(email, 1, 'reset-password'))
  const changes = (word: string, newPassword: string) =>
    asha.tries(account.changePassword, { body: { password: word, newPassword } })
  expect(await changes('not the password', 'a whole new password')).toMatchObject({
    status: 400,
    body: { message: "This isn't your password", issues: [{ path: 'password' }] },
  })
  expect((await changes(password, 'short')).status).toBe(400)
  expect([await isIn(other), await logsIn(email, password)]).toEqual([true, 201])
  expect((await changes(password, 'a whole new password')).status).toBe(200)
  expect([await isIn(asha), await isIn(other)]).toEqual([true, false])
  await until(() => socket.isEnded, Boolean, 1_000)
  expect([await logsIn(email, password), await logsIn(email, 'a whole new password')]).toEqual([401, 201])
  expect((await world.visitor().tries(auth.checkResetToken, { body: { token: reset } })).status).toBe(400)
})

/** Waits until a mail could not be sent. */
const mailFails = () =>
  expect
    .poll(async () => {
      const { rows } = await world.pool.query(
        "SELECT FROM jobs WHERE kind = 'mail' AND last_error IS NOT NULL",
      )
      return rows.length
    })
    .toBeGreaterThan(0)

test('greets by name only in mails to an address that somebody has verified', async () => {
  const asha = await world.person('Asha')
  const { email } = asha.user
  const unverified = await world.mailer.newestTo(email)
  expect(unverified.text).toMatch(/^Hello,\n\nPlease confirm/)
  expect(unverified.text).not.toContain('Asha')
  await world.visitor().does(auth.verifyEmail, { body: { token: tokenIn(unverified), password } })
  await world.visitor().does(auth.requestPasswordReset, { body: { email } })
  expect((await world.mailer.newestTo(email, 2)).text).toMatch(/^Hello Asha,/)
})

test('changes the address once its mailed link is opened, and tells the old address', async () => {
  const asha = await world.person('Asha')
  const old = asha.user.email
  const email = `New.${old}`
  await asha.does(auth.requestVerification)
  const verification = tokenIn(await world.mailer.newestTo(old, 2))
  const asks = (body: { email: string; password: string }) => asha.tries(account.changeEmail, { body })
  expect((await asks({ email, password: 'not the password' })).status).toBe(400)
  expect((await asks({ email, password })).status).toBe(200)
  const mail = await world.mailer.newestTo(email)
  expect(mail.text).toMatch(/^Hello,\n\n[\s\S]*http:\/\/localhost:3000\/app\/confirm-email#token=/)
  expect((await asha.does(auth.checkSession)).email).toBe(old)
  const confirms = (token: string) => world.visitor().tries(account.confirmEmail, { body: { token } })
  expect((await confirms(verification)).status).toBe(400)
  expect(await confirms(tokenIn(mail))).toMatchObject({ status: 200, body: { email } })
  expect(await asha.does(auth.checkSession)).toMatchObject({ email, verified: true })
  const notice = await world.mailer.newestTo(old, 1, 'email was changed')
  expect(notice.subject).toBe('Your TaskBazaar email was changed')
  expect(notice.text + notice.html).not.toContain('token=')
  expect([await logsIn(old, password), await logsIn(email.toLowerCase(), password)]).toEqual([401, 201])
  for (const token of [tokenIn(mail), verification]) expect((await confirms(token)).status).toBe(400)
  const verifies = await world.visitor().tries(auth.verifyEmail, { body: { token: verification } })
  expect(verifies.status).toBe(400)
})

test('accepts only the newest link for a change of address, for an hour, and only to a free address', async () => {
  const asha = await world.person('Asha')
  const asks = async (email: string, count = 1) => {
    await asha.does(account.changeEmail, { body: { email, password } })
    return tokenIn(await world.mailer.newestTo(email, count))
  }
  const confirms = (token: string) => world.visitor().tries(account.confirmEmail, { body: { token } })
  const [first, second] = [`one.${asha.user.email}`, `two.${asha.user.email}`]
  const outdated = await asks(first)
  const newest = await asks(second)
  expect((await confirms(outdated)).status).toBe(400)
  const rival = await world.visitor().signsUp('Rival', second.toUpperCase())
  expect((await confirms(newest)).status).toBe(409)
  expect((await rival.does(auth.checkSession)).email).toBe(second.toUpperCase())
  expect(await asha.tries(account.changeEmail, { body: { email: second, password } })).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists' },
  })
  const expiring = await asks(first, 2)
  world.clock.passes(60 * minute)
  expect((await confirms(expiring)).status).toBe(400)
})

test.each([
  [
    'a new password',
    (asha: Actor) =>
      asha.does(account.changePassword, { body: { password, newPassword: 'a whole new password' } }),
  ],
  ['a log-out everywhere', (asha: Actor) => asha.does(account.logOutEverywhere)],
  [
    'a reset',
    async (asha: Actor) => {
      await world.visitor().does(auth.requestPasswordReset, { body: { email: asha.user.email } })
      const token = tokenIn(await world.mailer.newestTo(asha.user.email, 1, 'reset-password'))
      const body = { token, newPassword: 'a whole new password' }
      await world.visitor().does(auth.resetPassword, { body })
    },
  ],
])('ends a pending change of the email address at %s', async (_, shutsOut) => {
  const [asha, meera] = await world.named('Asha', 'Meera')
  await world.pool.query('UPDATE users SET verified = true')
  const begins = async (owner: Actor) => {
    const email = `intruder.of.${owner.user.email}`
    await (await onAnother(owner)).does(account.changeEmail, { body: { email, password } })
    return email
  }
  const sent = await begins(asha)
  const token = tokenIn(await world.mailer.newestTo(sent))
  world.mailer.isDown = true
  const waiting = await begins(meera)
  await mailFails()
  world.mailer.isDown = false
  for (const owner of [asha, meera]) await shutsOut(owner)
  const confirms = await world.visitor().tries(account.confirmEmail, { body: { token } })
  expect(confirms.status).toBe(400)
  // Anything queued wakes the sender, which finds whatever failed before.
  world.clock.passes(10 * minute)
  await world.mailer.newestTo((await world.person('Ravi')).user.email)
  expect(world.mailer.sent.some(mail => mail.to === waiting)).toBe(false)
})

test('keeps no token of a cookie, link or device readable in a database dump', async () => {
  const asha = await world.person('Asha')
  await world.visitor().does(auth.requestPasswordReset, { body: { email: asha.user.email } })
  const reset = tokenIn(await world.mailer.newestTo(asha.user.email, 1, 'reset-password'))
  const secrets = [asha.cookie!, asha.otherCookies.get('device')!, reset, password]
  const tables = await world.pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  let dump = ''
  for (const { table_name } of tables.rows)
    dump += JSON.stringify((await world.pool.query(`SELECT t::text FROM ${table_name} t`)).rows)
  expect(dump).toContain(asha.user.email)
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  }
})

test('builds mailed links from the public URL, whatever host a request names', async () => {
  const asha = await world.person('Asha')
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await world.visitor().tries(auth.requestPasswordReset, { body: { email: asha.user.email } }, headers)
  const { text, html } = await world.mailer.newestTo(asha.user.email, 1, 'reset-password')
  expect(text).toContain('http://localhost:3000/app/reset-password#token=')
  expect(text + html).not.toContain('evil')
})

test('gives the session cookie a prefix over https, and ignores two of them', async () => {
  const secure = await createWorld({ config: { publicUrl: 'https://tasks.example.in' } })
  const asha = await secure.person('Asha')
  expect(asha.cookieName).toBe('__Host-session')
  const asks = async (cookie: string) =>
    (await secure.app.inject({ url: '/api/auth/check', headers: { cookie } })).statusCode
  expect(await asks(`__Host-session=${asha.cookie}`)).toBe(201)
  expect(await asks(`session=${asha.cookie}`)).toBe(401)
  expect(await asks(`__Host-session=planted; __Host-session=${asha.cookie}`)).toBe(401)
  expect(await asks(`__Host-session=${asha.cookie}; __Host-session=planted`)).toBe(401)
})
