import { afterAll, expect, test } from 'vitest'
import { markAlertsRead, markRead } from '#contract/endpoints/messages.ts'
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  getPushKey,
  sendTestPush,
  subscribeToPush,
} from '#contract/endpoints/notifications.ts'
import { paths } from '#contract/paths.ts'

import { PushBrowser, PushService } from '../../../test/push-service.ts'
import { createWorld } from '../../../test/world.ts'

const service = await PushService.open()
afterAll(() => service.close())
const world = await createWorld({ config: { pushAllow: [service.origin] } })
// Noon in India, far from the quiet hours.
world.clock.time = new Date('2026-03-01T06:30:00Z')

const [ravi] = await world.named('Ravi')

/** Somebody whose browser hears pushes. */
const listener = async (name: string) => {
  const who = await world.person(name)
  const browser = new PushBrowser(service.origin)
  await who.does(subscribeToPush, { body: browser.form })
  return { who, browser }
}

/** Lets everything be sent that is due in a moment. */
const pushed = async () => {
  world.clock.passes(2_000)
  const due = 'SELECT FROM jobs WHERE kind = $1 AND failed_at IS NULL AND due_at <= $2'
  await expect.poll(async () => (await world.pool.query(due, ['push', world.clock.now()])).rowCount).toBe(0)
}

const heard = async (browser: PushBrowser) => {
  await pushed()
  return service.readBy(browser)
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
    ttl: '14398',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${publicKey}$`)),
  })
  expect(body.toString('latin1')).not.toContain('Notifications')
  expect((await who.does(getNotificationPreferences)).device).toMatchObject({
    endpoint: browser.endpoint,
    sentAt: expect.any(String),
  })
})

test('[note.4] tells of a message without its text, and with it if that is chosen', async () => {
  const { who, browser } = await listener('Asha')
  await ravi.says('My number is 12', who)
  const chat = { title: 'Ravi', tag: `chat-${ravi.user.givenId}`, path: paths.chat(ravi.user.givenId) }
  expect(await heard(browser)).toEqual([{ ...chat, body: '1 new message', badge: 1 }])
  await ravi.says('Are you there?', who)
  expect((await heard(browser)).at(-1)).toEqual({ ...chat, body: '2 new messages', badge: 2 })
  await who.does(changeNotificationPreferences, { body: { previews: true } })
  await ravi.says('See you at six', who)
  expect((await heard(browser)).at(-1)).toMatchObject({ ...chat, body: 'See you at six' })
})

test('[note.1] sends nothing of what was read before its push', async () => {
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await who.does(markRead, { params: { senderId: ravi.user.givenId } })
  const task = await who.posts()
  await ravi.offers(task)
  await who.does(markAlertsRead, { body: { upTo: (await who.alerts())[0]!._id } })
  expect(await heard(browser)).toEqual([])
})

test('tells of the offers on a task in one push, and of each other alert in its own', async () => {
  const { who, browser } = await listener('Asha')
  const task = await who.posts()
  await ravi.offers(task)
  const tag = `task-${task.givenId}-offers`
  expect(await heard(browser)).toMatchObject([
    {
      title: 'Offers',
      body: `Ravi Test made an offer on "${task.title}"`,
      tag,
      path: paths.task(task.givenId),
    },
  ])
  const [meera, john] = await world.named('Meera', 'John')
  await meera.offers(task)
  await john.offers(task)
  expect((await heard(browser)).slice(1)).toMatchObject([{ body: `3 new offers on "${task.title}"`, tag }])
})
