import { expect, test } from 'vitest'
import { markAlertsRead, markRead } from '#contract/endpoints/messages.ts'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import type { NotificationForm } from '#contract/entities/notification.ts'
import { paths } from '#contract/paths.ts'
import { hourMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { noteSeen } from '#server/db/notices/told.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { openPerTest } from '../../../test/connection.ts'
import { createPushWorld } from '../../../test/push-world.ts'

const { world, service, listener, subscribes, heard, passes } = await createPushWorld()
const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
const open = openPerTest()
const [ravi] = await world.named('Ravi')
const chooses = (who: Actor, body: NotificationForm) => who.does(changeNotificationPreferences, { body })

test('[note.4] pushes a message without its text unless the person chose to see it', async () => {
  const { who, browser } = await listener('Asha')
  await ravi.says('My number is 12', who)
  const chat = { title: 'Ravi', tag: `chat-${ravi.user.givenId}`, path: paths.chat(ravi.user.givenId) }
  expect(await heard(browser)).toEqual([{ ...chat, body: '1 new message', badge: 1 }])
  await ravi.says('Are you there?', who)
  expect((await heard(browser)).at(-1)).toEqual({ ...chat, body: '2 new messages', badge: 2 })
  await chooses(who, { previews: true })
  await ravi.says('See you at six', who)
  expect((await heard(browser)).at(-1)).toMatchObject({ ...chat, body: 'See you at six' })
})

test('[note.4] keeps a push below 4 kB whatever its words', async () => {
  const { who, browser } = await listener('Asha')
  await chooses(who, { previews: true })
  await ravi.says('🙏🏽 '.repeat(1_600), who)
  const [push] = await heard(browser)
  expect(push!.body).toMatch(/^🙏🏽 .*…$/u)
  expect(service.arrived.at(-1)!.body.length).toBeLessThan(4_096)
})

test('pushes all offers on a task together, and each other alert by itself', async () => {
  const { who, browser } = await listener('Asha')
  const task = await who.posts()
  await ravi.offers(task)
  const tag = `task-${task.givenId}-offers`
  const about = { title: 'Offers', tag, path: paths.task(task.givenId) }
  expect(await heard(browser)).toMatchObject([
    { ...about, body: expect.stringContaining('Ravi Test made an offer') },
  ])
  const [meera, john] = await world.named('Meera', 'John')
  await meera.offers(task)
  const offer = await john.offers(task)
  await john.edits(offer, { price: 400 })
  const later = (await heard(browser)).slice(1)
  expect(later.map(({ tag }) => tag)).toEqual(expect.arrayContaining([tag, 'alert-4']))
  expect(later.find(push => push.tag === tag)).toMatchObject({
    ...about,
    body: `3 new offers on "${task.title}"`,
  })
  expect(later).toHaveLength(2)
})

test('[note.1] sends nothing of what was read before its push', async () => {
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await who.does(markRead, { params: { senderId: ravi.user.givenId } })
  const [first, second] = [await who.posts(), await who.posts(aTask({ title: 'Paint my wall' }))]
  await ravi.offers(first)
  await who.does(markAlertsRead, { body: { upTo: '1', taskId: first.givenId } })
  await ravi.offers(second)
  await who.does(markAlertsRead, { body: { upTo: '2' } })
  expect(await heard(browser)).toEqual([])
})

/** Up to which alert and message somebody has seen. */
const seenBy = async ({ user }: Actor) => {
  const { rows } = await world.pool.query(
    `SELECT u.id, c.seen_seq AS alert, m.seen_seq AS message FROM users u
    JOIN alert_counters c ON c.user_id = u.id JOIN conversation_members m ON m.user_id = u.id
    WHERE u.given_id = $1`,
    [user.givenId],
  )
  return rows[0]
}

test('[note.1] sends nothing of what an app in view has shown on any device, and of the rest', async () => {
  const { who, browser } = await listener('Asha')
  const { socket } = await open(origin, who)
  await ravi.offers(await who.posts())
  const { _id } = await ravi.says('Hello', who)
  for (const wrong of [null, 'all', { message: 5, alert: ['1'] }, {}]) socket.emit('seen', wrong as never)
  socket.emit('seen', { alert: '1', message: _id })
  await expect.poll(() => seenBy(who)).toMatchObject({ alert: 1, message: 1 })
  expect(await heard(browser)).toEqual([])
  await ravi.says('Are you there?', who)
  expect(await heard(browser)).toMatchObject([{ body: '1 new message' }])
})

test('[note.1] takes for seen only what is there and one’s own, and the greatest of it', async () => {
  const { who } = await listener('Asha')
  const stranger = await world.person('Meera')
  await ravi.offers(await who.posts())
  await ravi.offers(await stranger.posts())
  const { _id } = await ravi.says('Hello', who)
  await ravi.says('Hello', stranger)
  const db = databaseOn(world.pool)
  const [own, others] = [await seenBy(who), await seenBy(stranger)]
  await noteSeen(db, others.id, { message: _id })
  for (const alert of ['0', '-1', '1.5', 'x', '1e3', '9'.repeat(16)]) await noteSeen(db, own.id, { alert })
  for (const message of ['1', '1-', `${_id}-1`, 'x-y']) await noteSeen(db, own.id, { message })
  expect(await seenBy(who)).toEqual({ ...own, alert: 0, message: 0 })
  await noteSeen(db, own.id, { alert: '99', message: _id.replace(/\d+$/, '99') })
  await noteSeen(db, own.id, { alert: '0', message: _id.replace(/\d+$/, '0') })
  expect(await seenBy(who)).toEqual({ ...own, alert: 1, message: 1 })
  expect(await seenBy(stranger)).toEqual(others)
})

test.each<[string, NotificationForm]>([
  ['of a kind that is turned off', { push: { messages: false } }],
  ['in a pause', { pausedUntil: new Date('2026-03-05T00:00:00Z').toISOString() }],
])('[note.1] sends nothing %s, also if that is chosen only just before', async (_, choice) => {
  world.clock.time = new Date('2026-03-02T06:30:00Z')
  const { who, browser } = await listener('Asha')
  await ravi.says('Hello', who)
  await chooses(who, choice)
  expect(await heard(browser)).toEqual([])
  await passes(24 * hourMs)
  expect(service.readBy(browser)).toEqual([])
})

test('[note.1] sends nothing of somebody whom the person has blocked', async () => {
  const { who, browser } = await listener('Asha')
  const other = await world.person('Meera')
  const task = await who.posts()
  await other.offers(task)
  await other.says('Hello', who)
  await who.blocks(other)
  expect((await heard(browser)).filter(({ body }) => !body.includes('withdrew'))).toEqual([])
})

test('[note.1] sends no mail about a message that a device has received by push', async () => {
  const { who, browser } = await listener('Asha')
  const phone = await subscribes(who, browser)
  await ravi.says('Hello', who)
  const pushed = async () =>
    (
      await world.pool.query(
        'SELECT pushed_seq FROM conversation_members m JOIN users u ON u.id = user_id WHERE given_id = $1',
        [who.user.givenId],
      )
    ).rows
  expect(await pushed()).toEqual([{ pushed_seq: 0 }])
  expect(await heard(phone)).toHaveLength(1)
  expect(await pushed()).toEqual([{ pushed_seq: 1 }])
})
