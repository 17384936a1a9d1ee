import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { Connection, until } from './connection.ts'
import { createWorld, tokenIn } from './world.ts'

const lines: string[] = []
const keep = new Writable({
  write(line, _, done) {
    lines.push(String(line))
    done()
  },
})

/** The log as one text; what was logged as bytes is read as text, too. */
const logged = (): string =>
  lines.join('').replaceAll(/\[(\d{1,3}(?:,\d{1,3})+)\]/g, (all, bytes: string) => {
    const text = Buffer.from(bytes.split(',').map(Number)).toString('latin1')
    return `${all} ${text}`
  })

/** Sends bytes that are no request, and waits until the server has hung up. */
const sendsRaw = (port: number, bytes: string): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })

test('writes no secret into the most detailed log of a busy server with faults of every kind', async () => {
  const world = await createWorld({ log: pino({ level: 'trace' }, keep) })
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(origin).port)
  const secrets = {
    password: 'Monsoon-umbrella-4711',
    newPassword: 'Marigold-ladder-0815',
    wrongPassword: 'Guessed-teapot-2323',
    message: 'Meet me at the blue gate at seven',
    lostMessage: 'The key lies under the tulsi pot',
    brokenJson: 'half-a-secret-in-bad-json',
    wrongType: 'a-form-of-another-site',
    tooLarge: 'far-too-large-a-secret',
    extraField: 'a-secret-where-none-belongs',
    rawCookie: 'cookie-of-a-broken-request',
  }
  const asha = world.visitor()
  const { email } = await asha.does(auth.signUp, {
    body: { firstName: 'Asha', lastName: '', email: 'asha.secret@example.in', password: secrets.password },
  })
  const cookies = [asha.cookie!]
  const ravi = await world.person('Ravi')
  const verifyToken = tokenIn(await world.mailer.newestTo(email))
  await asha.does(auth.verifyEmail, { body: { token: verifyToken } })
  await asha.tries(auth.verifyEmail, { body: { token: verifyToken } })

  // In, refused, and in again by a reset.
  expect((await asha.tries(auth.logIn, { body: { email, password: secrets.wrongPassword } })).status).toBe(
    401,
  )
  await asha.does(auth.requestPasswordReset, { body: { email } })
  const resetToken = tokenIn(await world.mailer.newestTo(email, 1, 'reset-password'))
  await asha.does(auth.checkResetToken, { body: { token: resetToken } })
  await asha.does(auth.resetPassword, { body: { token: resetToken, newPassword: secrets.newPassword } })
  expect(
    (
      await asha.tries(auth.resetPassword, {
        body: { token: resetToken, newPassword: secrets.wrongPassword },
      })
    ).status,
  ).toBe(400)
  await asha.does(auth.logIn, { body: { email, password: secrets.newPassword } })
  cookies.push(asha.cookie!)
  const wrong = { password: secrets.wrongPassword, newPassword: secrets.newPassword }
  expect((await asha.tries(account.changePassword, { body: wrong })).status).toBe(400)

  // Messages, live and stored.
  const socket = await Connection.open(origin, ravi)
  await asha.says(secrets.message, ravi)
  await until(
    () => socket.messages.length,
    count => count === 1,
  )
  socket.close()

  // Requests that are wrong in every way.
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: `session=${cookies[1]}`, ...headers },
    }).then(answer => answer.status)
  const sending = `/api/messages/sendMessage/${ravi.user.givenId}`
  expect(await send('/api/auth/login', `{"password":"${secrets.brokenJson}`)).toBe(400)
  expect(await send('/api/auth/login', `"${secrets.brokenJson}"`)).toBe(400)
  expect(await send('/api/auth/login', secrets.wrongType, { 'content-type': 'text/plain' })).toBe(415)
  expect(await send(sending, JSON.stringify({ message: secrets.tooLarge.repeat(5000) }))).toBe(413)
  expect(await send(sending, JSON.stringify({ message: 7, [secrets.extraField]: secrets.extraField }))).toBe(
    400,
  )
  expect(await send(`/api/nowhere?token=${resetToken}`, '{}')).toBe(404)
  expect(await send(sending, '{"message":"x"}', { origin: 'https://evil.example' })).toBe(403)
  await sendsRaw(port, `GET /api/x HTTP/1.1\r\nCookie: session=${secrets.rawCookie}\r\nBad header\r\n\r\n`)
  await fetch(`${origin}/app/reset-password?token=${resetToken}`)

  // A fault of the server's own: a database that says what it was given when it refuses it.
  await world.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused: %', NEW.body USING DETAIL = NEW.body; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse()`)
  expect(await send(sending, JSON.stringify({ message: secrets.lostMessage }))).toBe(500)
  // And mail that cannot be sent.
  world.mailer.isDown = true
  await asha.does(auth.requestPasswordReset, { body: { email } })
  await until(logged, text => text.includes('a job could not be done'))

  const text = logged()
  expect(text).toContain('request failed')
  const all = { ...secrets, verifyToken, resetToken, firstCookie: cookies[0]!, cookie: cookies[1]! }
  const told = Object.entries(all).filter(([, secret]) => text.includes(secret))
  expect(told.map(([name]) => name)).toEqual([])
})
