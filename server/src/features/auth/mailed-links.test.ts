import { expect, test } from 'vitest'
import * as auth from '#contract/endpoints/auth.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const minute = 60_000

const world = await createWorld()

const resetTokenFor = async (actor: Actor, count = 1) => {
  await world.visitor().does(auth.requestPasswordReset, { body: { email: actor.user.email } })
  return tokenIn(await world.mailer.newestTo(actor.user.email, count, 'reset-password'))
}

const logsIn = (email: string, word = password) =>
  world.visitor().tries(auth.logIn, { body: { email, password: word } })

test('[api.6] names the person of a reset token, sets the password once, and ends every session', async () => {
  const asha = await world.person('Asha')
  const token = await resetTokenFor(asha)
  const visitor = world.visitor()
  expect(await visitor.does(auth.checkResetToken, { body: { token } })).toEqual({ userName: 'Asha' })
  const body = { token, newPassword: 'a whole new password' }
  expect((await visitor.tries(auth.resetPassword, { body })).status).toBe(200)
  expect((await asha.tries(auth.checkSession)).status).toBe(401)
  expect((await logsIn(asha.user.email)).status).toBe(401)
  expect((await logsIn(asha.user.email, 'a whole new password')).status).toBe(201)
  const again = await visitor.tries(auth.resetPassword, { body: { token, newPassword: 'yet another one' } })
  expect(again).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect((await visitor.tries(auth.checkResetToken, { body: { token } })).status).toBe(400)
})

test('[api.6] refuses a made-up, an outdated and an expired reset token with a message', async () => {
  const asha = await world.person('Asha')
  const older = await resetTokenFor(asha, 1)
  const newer = await resetTokenFor(asha, 2)
  const checks = (token: string) => world.visitor().tries(auth.checkResetToken, { body: { token } })
  for (const token of ['made-up', older]) {
    const answer = await checks(token)
    expect(answer.status).toBe(400)
    expect((answer.body as unknown as { message: string }).message).toMatch(/invalid/)
  }
  world.clock.passes(60 * minute - 1)
  expect((await checks(newer)).status).toBe(200)
  world.clock.passes(1)
  expect((await checks(newer)).status).toBe(400)
})

test('lets one of many requests at once use a reset token', async () => {
  const asha = await world.person('Asha')
  const token = await resetTokenFor(asha)
  const tries = Array.from({ length: 20 }, (_, i) =>
    world.visitor().tries(auth.resetPassword, { body: { token, newPassword: `a new password ${i}` } }),
  )
  const statuses = (await Promise.all(tries)).map(answer => answer.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 400)).toHaveLength(19)
})

test('answers forget-password alike for any well-formed address, and mails only known ones', async () => {
  const asha = await world.person('Asha')
  const asks = (email: string) => world.visitor().tries(auth.requestPasswordReset, { body: { email } })
  const known = await asks(asha.user.email)
  const unknown = await asks('stranger@example.in')
  expect(known.status).toBe(200)
  expect(unknown.status).toBe(200)
  expect(known.body).toEqual(unknown.body)
  await world.mailer.newestTo(asha.user.email, 1, 'reset-password')
  expect(world.mailer.sent.some(mail => mail.to === 'stranger@example.in')).toBe(false)
})

test('verifies the address however often the link is opened, and sends a new one until then', async () => {
  const asha = await world.person('Asha')
  const first = tokenIn(await world.mailer.newestTo(asha.user.email))
  await asha.does(auth.requestVerification)
  const second = tokenIn(await world.mailer.newestTo(asha.user.email, 2))
  const verifies = (token: string) => world.visitor().tries(auth.verifyEmail, { body: { token, password } })
  expect((await verifies(first)).status).toBe(400)
  expect(await verifies(second)).toMatchObject({ status: 200, body: { userName: 'Asha' } })
  expect((await asha.does(auth.checkSession)).verified).toBe(true)
  const elsewhere = await world.visitor().tries(auth.verifyEmail, { body: { token: second } })
  expect(elsewhere).toMatchObject({ status: 200, body: { userName: 'Asha' } })
  expect((await asha.tries(auth.requestVerification)).status).toBe(409)
})

test('does not verify the address for somebody who opened the account with another person’s address', async () => {
  const intruder = await world.person('Intruder')
  const token = tokenIn(await world.mailer.newestTo(intruder.user.email))
  const owner = world.visitor()
  const opens = (more: object = {}) => owner.tries(auth.verifyEmail, { body: { token, ...more } })
  expect(await opens()).toMatchObject({ status: 403, body: { code: 'password_required' } })
  expect((await opens({ password: 'not the password' })).status).toBe(400)
  expect((await intruder.does(auth.checkSession)).verified).toBe(false)
  expect((await opens({ startOver: true })).status).toBe(200)
  // Every way in of before has gone.
  expect((await intruder.tries(auth.checkSession)).status).toBe(401)
  expect((await logsIn(intruder.user.email)).status).toBe(401)
  const reset = tokenIn(
    await (async () => {
      await owner.does(auth.requestPasswordReset, { body: { email: intruder.user.email } })
      return world.mailer.newestTo(intruder.user.email, 1, 'reset-password')
    })(),
  )
  await owner.does(auth.resetPassword, { body: { token: reset, newPassword: 'a password of the owner' } })
  expect((await logsIn(intruder.user.email, 'a password of the owner')).body).toMatchObject({
    verified: true,
  })
})

test('verifies at once in the browser that opened the account, and lets its session go on', async () => {
  const asha = await world.person('Asha')
  const token = tokenIn(await world.mailer.newestTo(asha.user.email))
  await asha.does(auth.verifyEmail, { body: { token, startOver: true } })
  expect((await asha.does(auth.checkSession)).verified).toBe(true)
})

test('does not verify by a reset token, nor reset by a verification token', async () => {
  const asha = await world.person('Asha')
  const verification = tokenIn(await world.mailer.newestTo(asha.user.email))
  const reset = await resetTokenFor(asha)
  const visitor = world.visitor()
  expect((await visitor.tries(auth.verifyEmail, { body: { token: reset } })).status).toBe(400)
  expect((await visitor.tries(auth.checkResetToken, { body: { token: verification } })).status).toBe(400)
})

test('links mails to the public URL, and tries again when the mail server fails', async () => {
  world.mailer.isDown = true
  const asha = await world.person('Asha')
  await new Promise(resolve => setTimeout(resolve, 100))
  world.mailer.isDown = false
  world.clock.passes(10 * minute)
  // Anything queued wakes the sender, which then finds the one that failed.
  await world.person('Ravi')
  const mail = await world.mailer.newestTo(asha.user.email)
  expect(mail.text).toContain('http://localhost:3000/app/verify-email#token=')
})

test('tells the owner by mail that the password was reset', async () => {
  const asha = await world.person('Asha')
  const token = await resetTokenFor(asha)
  await world.visitor().does(auth.resetPassword, { body: { token, newPassword: 'a whole new password' } })
  const { subject, text } = await world.mailer.newestTo(asha.user.email, 1, 'password was changed')
  expect(subject).toBe('Your TaskBazaar password was changed')
  expect(text).not.toContain('token=')
})
