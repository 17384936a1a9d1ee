import { expect, test } from 'vitest'
import {
  changeNotificationPreferences,
  getNotificationPreferences,
} from '#contract/endpoints/notifications.ts'
import { defaultChoices, type NotificationForm } from '#contract/entities/notification.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { subjectHash } from '#server/db/people/phone-secrets.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const asha = await world.person('Asha')
const changes = (who: Actor, body: NotificationForm) => who.tries(changeNotificationPreferences, { body })
const choicesOf = (who: Actor) => who.does(getNotificationPreferences)

test('[note.0] begins with pushes of everything, mail at once, daily for searches, none for questions', async () => {
  expect(await choicesOf(asha)).toEqual({
    ...defaultChoices,
    kinds: ['offers', 'messages', 'agreements', 'money', 'questions', 'searches', 'account'],
    pausedUntil: null,
    language: 'en',
    device: null,
    canText: false,
  })
  const { mail } = defaultChoices
  const atOnce = Object.entries(mail).filter(([, time]) => time === 'at once')
  expect(atOnce.map(([kind]) => kind)).toEqual([
    ...['offers', 'messages', 'agreements', 'money', 'account'],
    ...['reports', 'appeals', 'disputes', 'alarms'],
  ])
  expect(mail).toMatchObject({ searches: 'daily', questions: 'off' })
})

test('changes what is named and leaves the rest', async () => {
  const who = await world.person('Changer')
  await changes(who, { push: { offers: false }, quietFrom: '21:30' })
  const { status, body } = await changes(who, {
    mail: { offers: 'daily' },
    push: { money: false },
    weekly: false,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    push: { ...defaultChoices.push, offers: false, money: false },
    mail: { ...defaultChoices.mail, offers: 'daily' },
    quietFrom: '21:30',
    quietTo: '07:00',
    weekly: false,
  })
  expect(await choicesOf(who)).toEqual(body)
  expect(await choicesOf(asha)).toMatchObject(defaultChoices)
})

test('keeps what two devices change at the same time', async () => {
  const who = await world.person('Twice')
  await Promise.all([
    changes(who, { push: { offers: false } }),
    changes(who, { push: { messages: false } }),
    changes(who, { mail: { questions: 'daily' } }),
  ])
  expect(await choicesOf(who)).toMatchObject({
    push: { offers: false, messages: false, money: true },
    mail: { questions: 'daily' },
  })
})

test('refuses to turn off mail about money and the account', async () => {
  const { status, body } = await changes(asha, { mail: { money: 'off', account: 'off', offers: 'off' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ issues: [{ path: 'mail.money' }, { path: 'mail.account' }] })
  expect((await choicesOf(asha)).mail.offers).toBe('at once')
})

test.each(['24:00', '7:00', '07:60', '', 'noon'])('refuses %o as a time', async quietFrom => {
  expect((await changes(asha, { quietFrom })).status).toBe(400)
})

test('pauses for a week, and ends the pause', async () => {
  const who = await world.person('Pauser')
  const until = new Date(world.clock.now().getTime() + 7 * dayMs).toISOString()
  expect((await changes(who, { pausedUntil: until })).body).toMatchObject({ pausedUntil: until })
  world.clock.passes(8 * dayMs)
  expect((await choicesOf(who)).pausedUntil).toBeNull()
  const far = new Date(world.clock.now().getTime() + 40 * dayMs).toISOString()
  expect((await changes(who, { pausedUntil: far })).status).toBe(400)
  const soon = new Date(world.clock.now().getTime() + dayMs).toISOString()
  await changes(who, { pausedUntil: soon })
  expect((await changes(who, { pausedUntil: null })).body).toMatchObject({ pausedUntil: null })
})

test('turns text messages on only for the number that the person has shown', async () => {
  const texting = await createWorld({ config: { smsUrl: 'http://127.0.0.1:9/sms' } })
  const who = await texting.person('Texter')
  expect((await choicesOf(who)).canText).toBe(false)
  expect((await changes(who, { sms: true, phone: '9876543210' })).status).toBe(400)
  await texting.pool.query(
    'INSERT INTO badges (user_id, kind, label, since, subject_hash) SELECT id, $2, $3, now(), $4 FROM users WHERE given_id = $1',
    [who.user.givenId, 'phone', 'Phone', await subjectHash(databaseOn(texting.pool), 'phone 9876543210')],
  )
  expect((await choicesOf(who)).canText).toBe(true)
  expect((await changes(who, { sms: true, phone: '9876543211' })).status).toBe(400)
  expect((await changes(who, { sms: true, phone: '+91 98765 43210' })).body).toMatchObject({ sms: true })
  const stored = () =>
    texting.pool.query('SELECT phone FROM notification_choices').then(({ rows }) => rows[0].phone)
  expect(await stored()).not.toContain('9876543210')
  await changes(who, { weekly: false })
  expect(await stored()).not.toBeNull()
  await changes(who, { sms: false })
  expect(await stored()).toBeNull()
  expect((await changes(asha, { sms: true, phone: '9876543210' })).status).toBe(409)
})
