import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { endSession, getSecurity, logOutEverywhere } from '#contract/endpoints/account.ts'
import { logIn, logOut } from '#contract/endpoints/auth.ts'
import {
  getNotificationPreferences,
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/endpoints/notifications.ts'
import { actOnPerson } from '#contract/endpoints/operate-people.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { Actor, password } from '../../../seeds/actor.ts'
import { PushBrowser } from '../../../test/push-service.ts'
import { createPushWorld } from '../../../test/push-world.ts'
import { createWorld } from '../../../test/world.ts'

const { world, service, subscribes, listener, heard, passes } = await createPushWorld()
const [ravi] = await world.named('Ravi')

const deviceOf = async (who: Actor) => (await who.does(getNotificationPreferences)).device

/** The same person on another device. */
const onAnotherDevice = async (who: Actor): Promise<Actor> => {
  const other = new Actor(world.app)
  other.user = await other.does(logIn, { body: { email: who.user.email, password } })
  return other
}

test('[note.4] sends a test push, encrypted and signed, to the session’s device', async () => {
  const { who, browser } = await listener('Asha')
  await who.does(sendTestPush)
  expect(await heard(browser)).toEqual([
    { title: 'Notifications work', body: expect.any(String), tag: 'test', path: '/', badge: 0 },
  ])
  const { headers, body } = service.arrived.at(-1)!
  const { publicKey } = await who.does(getPushKey)
  expect(headers).toMatchObject({
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${publicKey}$`)),
  })
  expect(body.toString('latin1')).not.toContain('Notifications')
  expect(await deviceOf(who)).toMatchObject({ endpoint: browser.endpoint, sentAt: expect.any(String) })
})

test('refuses a test push for a device that has turned nothing on, and a sixth in ten minutes', async () => {
  const limited = await createPushWorld({ config: { hasRateLimits: true } })
  const { who } = await limited.listener('Asha')
  for (let i = 0; i < 5; i++) expect((await who.tries(sendTestPush)).status).toBe(200)
  expect((await who.tries(sendTestPush)).status).toBe(429)
  await who.does(unsubscribeFromPush)
  const { status, body } = await who.tries(sendTestPush)
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('turn them on') }])
  await who.does(unsubscribeFromPush)
})

test('sends to each device of a person, and only the last address of one', async () => {
  const { who, browser } = await listener('Asha')
  const phone = await onAnotherDevice(who)
  const [old, mobile] = [await subscribes(phone), await subscribes(phone)]
  await ravi.says('Hello', who)
  expect(await heard(browser)).toHaveLength(1)
  expect(service.readBy(mobile)).toHaveLength(1)
  expect(service.readBy(old)).toEqual([])
})

test('[note.1] sends pushes to a browser only for the last person who turned them on there', async () => {
  const { who: first, browser } = await listener('Asha')
  const second = await world.person('Meera')
  await subscribes(second, browser)
  expect(await deviceOf(first)).toBeNull()
  await ravi.says('For the first', first)
  await ravi.says('For the second', second)
  expect(await heard(browser)).toMatchObject([{ badge: 1 }])
  await Promise.all([subscribes(first, browser), subscribes(second, browser), subscribes(first, browser)])
  expect([await deviceOf(first), await deviceOf(second)].filter(Boolean)).toHaveLength(1)
})

const operator = await world.operator()
const ends: [string, (who: Actor) => Promise<unknown>][] = [
  ['logs out', who => who.does(logOut)],
  ['turns them off', who => who.does(unsubscribeFromPush)],
  ['logs in again in this browser', who => who.does(logIn, { body: { email: who.user.email, password } })],
  [
    'ends the session from another device',
    async who => {
      const other = await onAnotherDevice(who)
      const { devices } = await other.does(getSecurity)
      await other.does(endSession, { params: { id: devices.find(({ isThisOne }) => !isThisOne)!._id } })
    },
  ],
  ['logs out everywhere', async who => (await onAnotherDevice(who)).does(logOutEverywhere)],
  ['deletes the account', who => who.does(deleteAccount, { body: { password } })],
  [
    'is banned',
    who =>
      operator.does(actOnPerson, {
        params: { id: who.user.givenId },
        body: { act: 'ban', note: 'They sent spam to many people' },
      }),
  ],
  [
    'has not used the session for long',
    who =>
      world.pool.query(
        'UPDATE sessions SET expires_at = $1 WHERE user_id = (SELECT id FROM users WHERE given_id = $2)',
        [world.clock.now(), who.user.givenId],
      ),
  ],
]

test.each(ends)('[note.1] sends nothing to the device of somebody who %s', async (_, act) => {
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await act(who)
  await passes()
  expect(service.readBy(browser)).toEqual([])
  const waiting = await world.pool.query(`SELECT FROM jobs WHERE kind = 'push' AND failed_at IS NULL`)
  expect(waiting.rowCount).toBe(0)
})

test.each([
  ['endpoint', { endpoint: 'https://example.in/push' }],
  ['endpoint', { endpoint: 'http://127.0.0.1:1/push' }],
  ['keys.p256dh', { p256dh: randomBytes(65).toString('base64url') }],
  ['keys.p256dh', { p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url') }],
  ['keys.p256dh', { p256dh: Buffer.concat([Buffer.from([2]), randomBytes(32)]).toString('base64url') }],
  ['keys.auth', { auth: randomBytes(15).toString('base64url') }],
  ['keys.auth', { auth: randomBytes(17).toString('base64url') }],
])('[note.6] refuses a subscription with a wrong %s', async (path, wrong) => {
  const who = await world.person('Asha')
  const { form } = new PushBrowser(service.origin)
  const { endpoint = form.endpoint, ...keys } = wrong as Record<string, string>
  const { status, body } = await who.tries(subscribeToPush, {
    body: { endpoint, keys: { ...form.keys, ...keys } },
  })
  expect([status, body]).toMatchObject([400, { issues: [{ path }] }])
  expect(await deviceOf(who)).toBeNull()
})

test('has one key for all processes and for all time', async () => {
  const who = await world.person('Asha')
  const { publicKey } = await who.does(getPushKey)
  await Promise.all([world.anotherApp(), world.anotherApp()])
  expect((await who.does(getPushKey)).publicKey).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})

test('offers no pushes where the operator has turned them off', async () => {
  const without = await createWorld({ config: { hasPush: false } })
  const who = await without.person('Asha')
  expect((await who.tries(getPushKey)).status).toBe(409)
  const { form } = new PushBrowser('https://fcm.googleapis.com/fcm/send')
  expect((await who.tries(subscribeToPush, { body: form })).status).toBe(409)
})
