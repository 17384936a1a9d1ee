import { expect, test } from 'vitest'
import { getNotificationPreferences } from '#contract/endpoints/notifications.ts'
import { defaultChoices } from '#contract/entities/notification.ts'
import { minuteMs } from '#contract/time.ts'
import { aTask } from '../../seeds/actor.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld({ pollMs: 20, config: { hasRateLimits: true } })
const { app, pool } = world

/** Somebody with a verified address who has been mailed about an offer; and the link that ends such mails. */
const mailed = async (name: string) => {
  const [person, bidder] = [await world.person(name), await world.person('Ravi')]
  await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [person.user.givenId])
  await bidder.offers(await person.posts(aTask({ title: 'Mend a chair' })))
  world.clock.passes(minuteMs)
  const { unsubscribe, text } = await world.mailer.newestTo(person.user.email, 1, 'Mend a chair')
  expect(text).toContain(unsubscribe)
  return { person, url: unsubscribe!.replace(/^https?:\/\/[^/]+/, '') }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const oneClick = 'List-Unsubscribe=One-Click'

test('[note.5] ends the mails of a kind with one click of a mail program, however often', async () => {
  const { person, url } = await mailed('Asha')
  const headers = { ...form, origin: 'https://mail.example.org', 'sec-fetch-site': 'cross-site' }
  for (let i = 0; i < 2; i++) {
    const { statusCode, cookies } = await app.inject({ method: 'POST', url, headers, payload: oneClick })
    expect([statusCode, cookies]).toEqual([200, []])
  }
  const { mail, push } = await person.does(getNotificationPreferences)
  expect(mail).toEqual({ ...defaultChoices.mail, offers: 'off' })
  expect(push).toEqual(defaultChoices.push)
})

test('[note.5] asks for confirmation when the link is opened, then ends the mails', async () => {
  const { person, url } = await mailed('Opener')
  const shown = await app.inject({ url })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(shown.body).toContain('Stop mails about offers?')
  expect(shown.body).not.toContain('<script')
  expect((await person.does(getNotificationPreferences)).mail.offers).toBe('at once')
  const headers = { ...form, origin: 'null', 'sec-fetch-site': 'same-origin' }
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload: oneClick })
  expect([statusCode, body.includes('You get no more mails about offers.')]).toEqual([200, true])
  expect((await person.does(getNotificationPreferences)).mail.offers).toBe('off')
})

test('[note.5] changes nothing with a token that was changed, and says so', async () => {
  const { person, url } = await mailed('Careful')
  const { url: others } = await mailed('Other')
  const token = url.split('token=')[1]!
  const [kinds, givenId, signature] = token.split('.')
  const at = (token: string) => `/api/notifications/stop?token=${token}`
  const [, other] = others.split('token=')[1]!.split('.')
  for (const wrong of [
    '/api/notifications/stop',
    at(''),
    at(`messages.${givenId}.${signature}`),
    at(`${kinds}-messages.${givenId}.${signature}`),
    at(`${kinds}.${other}.${signature}`),
    at(token.slice(0, -1)),
    at(`${token}.more`),
    `${at(token)}&token=${token}`,
  ])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await app.inject({ method, url: wrong, headers: form, payload: oneClick })
      expect([wrong, statusCode, body.includes('This link is incomplete')]).toEqual([wrong, 400, true])
    }
  expect((await person.does(getNotificationPreferences)).mail).toEqual(defaultChoices.mail)
})

test('lets nobody guess tokens without end, and no good link wait for that', async () => {
  const { url } = await mailed('Guessed')
  const guess = () => app.inject({ url: '/api/notifications/stop?token=a.b.c', remoteAddress: '10.1.1.1' })
  const codes = []
  for (let i = 0; i < 61; i++) codes.push((await guess()).statusCode)
  expect(codes.at(-1)).toBe(429)
  expect((await guess()).headers['retry-after']).toMatch(/^\d+$/)
  expect((await app.inject({ url })).statusCode).toBe(200)
})

test('takes a link of an account that was deleted meanwhile', async () => {
  const { person, url } = await mailed('Leaver')
  await pool.query('UPDATE users SET deleted_at = now() WHERE given_id = $1', [person.user.givenId])
  expect((await app.inject({ method: 'POST', url, headers: form, payload: oneClick })).statusCode).toBe(200)
})
