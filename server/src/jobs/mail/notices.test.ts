import { expect, test } from 'vitest'
import { markRead, sendMessage } from '#contract/endpoints/messages.ts'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import type { NotificationForm } from '#contract/entities/notification.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { type Actor, aTask } from '../../../seeds/actor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { holdMail } from './account-mails.ts'

const world = await createWorld({ pollMs: 20 })

/** Somebody whose address is verified, with no mail from before. */
const verified = async (name: string, { pool } = world): Promise<Actor> => {
  const person = await world.person(name)
  await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [person.user.givenId])
  return person
}
const chooses = (who: Actor, body: NotificationForm) => who.does(changeNotificationPreferences, { body })
const writes = (from: Actor, to: Actor, message: string) =>
  from.does(sendMessage, { params: { friendId: to.user.givenId }, body: { message } })

/** Resolves once no job about notices is due. */
const settled = async ({ pool, clock }: Pick<World, 'pool' | 'clock'> = world) => {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM jobs WHERE kind = 'notice-mail' AND failed_at IS NULL AND (due_at <= $1 OR claimed_until IS NOT NULL)`,
      [clock.now()],
    )
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
const passes = async (ms: number) => {
  world.clock.passes(ms)
  await settled()
}
/** The notices mailed to somebody. */
const mailsTo = ({ user }: Actor) =>
  world.mailer.sent.filter(({ to, messageId }) => to === user.email && messageId?.startsWith('notice-'))
/** Goes to a time of day in India. */
const until = (time: string) => {
  const day = new Date(world.clock.now().getTime() + 330 * minuteMs).toISOString().slice(0, 10)
  const today = Date.parse(`${day}T${time}:00+05:30`) - world.clock.now().getTime()
  return passes(today > 0 ? today : today + 24 * hourMs)
}

test('[note.5] mails at once what happened, several things in one mail, each with its screen', async () => {
  const [asha, ravi, sita] = [await verified('Asha'), await world.person('Ravi'), await world.person('Sita')]
  const task = await asha.posts(aTask({ title: 'Mend a chair' }))
  await ravi.offers(task)
  await passes(minuteMs - 1)
  expect(mailsTo(asha)).toEqual([])
  await passes(1)
  const [one] = mailsTo(asha)
  expect(one).toMatchObject({ subject: 'Ravi Test made an offer on "Mend a chair"' })
  expect(one!.text).toContain(`/app/task/${task.givenId}`)
  const other = await asha.posts(aTask({ title: 'Paint a wall' }))
  await ravi.offers(other)
  await sita.offers(other)
  await passes(minuteMs)
  expect(mailsTo(asha)).toHaveLength(2)
  expect(mailsTo(asha)[1]).toMatchObject({ subject: '2 things happened on TaskBazaar' })
  expect(mailsTo(asha)[1]!.text).toContain('Sita Test made an offer on "Paint a wall"')
  await passes(24 * hourMs)
  expect(mailsTo(asha)).toHaveLength(2)
  expect(new Set(mailsTo(asha).map(({ messageId }) => messageId)).size).toBe(2)
})

test('[note.1] mails nothing of what was seen or read within a minute', async () => {
  const [asha, ravi] = [await verified('Seer'), await world.person('Ravi')]
  const task = await asha.posts()
  await ravi.offers(task)
  await world.pool.query(
    'UPDATE alert_counters SET seen_seq = last_seq WHERE user_id = (SELECT id FROM users WHERE given_id = $1)',
    [asha.user.givenId],
  )
  await passes(hourMs)
  expect(mailsTo(asha)).toEqual([])
})

test('[note.1] mails messages that are unread after ten minutes and were not pushed, once, in one mail', async () => {
  const [asha, ravi, sita] = [
    await verified('Reader'),
    await world.person('Ravi'),
    await world.person('Sita'),
  ]
  await writes(ravi, asha, 'Hello, are you there?')
  await passes(9 * minuteMs)
  await writes(ravi, asha, 'Hello?')
  await writes(sita, asha, 'Good day')
  expect(mailsTo(asha)).toEqual([])
  await passes(minuteMs)
  expect(mailsTo(asha)).toMatchObject([{ subject: 'Ravi sent you a message' }])
  await passes(10 * minuteMs)
  expect(mailsTo(asha)).toHaveLength(2)
  expect(mailsTo(asha)[1]!.text).toMatch(/Ravi sent you a message\n.*\n\nSita sent you a message\n/)
  expect(mailsTo(asha)[1]!.text).toContain(`/app/messages/${sita.user.givenId}`)
  expect(
    mailsTo(asha)
      .map(({ text, html }) => text + html)
      .join(),
  ).not.toMatch(/Hello|Good day/)
  await passes(hourMs)
  expect(mailsTo(asha)).toHaveLength(2)
})

test('[note.1] mails no message that was read on one of two devices, or pushed', async () => {
  const [asha, ravi] = [await verified('Devices'), await world.person('Ravi')]
  const phone = world.visitor()
  phone.cookie = asha.cookie
  await writes(ravi, asha, 'Read on the phone')
  await passes(5 * minuteMs)
  await phone.does(markRead, { params: { senderId: ravi.user.givenId } })
  await passes(10 * minuteMs)
  await writes(ravi, asha, 'Pushed to it')
  await world.pool.query('UPDATE conversation_members SET pushed_seq = 2')
  await passes(10 * minuteMs)
  expect(mailsTo(asha)).toEqual([])
})

test('shows message texts only to people who chose to see them', async () => {
  const [asha, ravi] = [await verified('Open'), await world.person('Ravi')]
  await chooses(asha, { previews: true })
  await writes(ravi, asha, 'Is the <b>chair</b> still there?')
  await passes(10 * minuteMs)
  const mail = mailsTo(asha)[0]
  expect(mail!.text).toContain('“Is the <b>chair</b> still there?”')
  expect(mail!.html).toContain('“Is the &#60;b&#62;chair&#60;/b&#62; still there?”')
})

test('[note.5] mails daily kinds once, at 8:00 in India, and kinds that are off never', async () => {
  const [asha, ravi] = [await verified('Daily'), await world.person('Ravi')]
  await chooses(asha, { mail: { offers: 'daily', messages: 'off' } })
  await until('07:59')
  await ravi.offers(await asha.posts(aTask({ title: 'First thing to mend' })))
  await writes(ravi, asha, 'Hello')
  await until('08:00')
  expect(mailsTo(asha)).toMatchObject([{ subject: 'Ravi Test made an offer on "First thing to mend"' }])
  await ravi.offers(await asha.posts(aTask({ title: 'Second thing to mend' })))
  await ravi.offers(await asha.posts(aTask({ title: 'Third thing to mend' })))
  await until('07:59')
  expect(mailsTo(asha)).toHaveLength(1)
  await until('08:00')
  expect(mailsTo(asha)[1]).toMatchObject({ subject: '2 things happened on TaskBazaar' })
  await passes(48 * hourMs)
  expect(mailsTo(asha)).toHaveLength(2)
})

test('mails no notices to unverified addresses or banned people, or about blocked people', async () => {
  const [asha, banned, blocker] = [
    await world.person('Asha'),
    await verified('Banned'),
    await verified('Blocker'),
  ]
  const ravi = await world.person('Ravi')
  for (const poster of [asha, banned, blocker]) {
    await ravi.offers(await poster.posts())
    await writes(ravi, poster, 'Hello')
  }
  await world.pool.query(
    `INSERT INTO bans (kind, hash, person_id, reason, created_at) SELECT 'address', '\\x00', id, 'x', now() FROM users WHERE given_id = $1`,
    [banned.user.givenId],
  )
  await world.pool.query(
    'INSERT INTO blocks (blocker_id, blocked_id, created_at) SELECT a.id, b.id, now() FROM users a, users b WHERE a.given_id = $1 AND b.given_id = $2',
    [blocker.user.givenId, ravi.user.givenId],
  )
  await passes(hourMs)
  for (const poster of [asha, banned, blocker]) expect(mailsTo(poster)).toEqual([])
  await world.pool.query('DELETE FROM bans')
})

test('during a pause mails only what is about money and the account', async () => {
  const [asha, ravi] = [await verified('Pauser'), await world.person('Ravi')]
  await chooses(asha, { pausedUntil: new Date(world.clock.now().getTime() + 5 * hourMs).toISOString() })
  await ravi.offers(await asha.posts(aTask({ title: 'Paused thing to mend' })))
  await world.pool.query(
    `UPDATE alerts SET kind = 'Payment Due' WHERE params ->> 'title' = 'Paused thing to mend'`,
  )
  await ravi.offers(await asha.posts(aTask({ title: 'Other thing to mend' })))
  await passes(minuteMs)
  expect(mailsTo(asha)).toHaveLength(1)
  const [mail] = mailsTo(asha)
  expect(mail!.subject).toBe('The price of "Paused thing to mend" went up. Please pay the rest')
  expect(mail!.unsubscribe).toBeUndefined()
  await passes(6 * hourMs)
  expect(mailsTo(asha)).toHaveLength(1)
})

test('mails an act about the account once, not as a notice too', async () => {
  const [asha, ravi] = [await verified('Payee'), await world.person('Ravi')]
  await ravi.offers(await asha.posts(aTask({ title: 'In its place' })))
  await world.pool.query(
    `UPDATE alerts SET kind = 'Payout Changed' WHERE params ->> 'title' = 'In its place'`,
  )
  await passes(minuteMs)
  expect(mailsTo(asha)).toEqual([])
})

test('keeps when mails were sent and of what kinds', async () => {
  const [asha, ravi] = [await verified('Kept'), await world.person('Ravi')]
  await ravi.offers(await asha.posts())
  await passes(minuteMs)
  const { rows } = await world.pool.query(
    `SELECT channel, outcome FROM sendings s JOIN users u ON u.id = s.user_id
    WHERE kinds = '{offers}' AND u.given_id = $1`,
    [asha.user.givenId],
  )
  expect(rows).toEqual([{ channel: 'mail', outcome: 'sent' }])
})

test('mails nothing of before a restore', async () => {
  const [asha, ravi] = [await verified('Restored'), await world.person('Ravi')]
  await ravi.offers(await asha.posts(aTask({ title: 'Before the restore' })))
  await writes(ravi, asha, 'Hello')
  await holdMail(databaseOn(world.pool), world.clock.now())
  await ravi.offers(await asha.posts(aTask({ title: 'After the restore' })))
  await writes(ravi, asha, 'Hello again')
  await passes(hourMs)
  expect(mailsTo(asha)).toMatchObject([{ subject: '2 things happened on TaskBazaar' }])
  expect(mailsTo(asha)[0]!.text).toMatch(/Ravi sent you a message[\s\S]*After the restore/)
})

test('mails what happens while a mail is sent', async () => {
  const [asha, ravi] = [await verified('During'), await world.person('Ravi')]
  const { mailer } = world
  let isTaken = () => {}
  const sending = new Promise<void>(resolve => {
    mailer.send = async mail => {
      resolve()
      await new Promise<void>(taken => {
        isTaken = taken
      })
      mailer.sent.push(mail)
    }
  })
  await ravi.offers(await asha.posts(aTask({ title: 'Mend a chair' })))
  world.clock.passes(minuteMs)
  await sending
  mailer.send = async mail => void mailer.sent.push(mail)
  await ravi.offers(await asha.posts(aTask({ title: 'Paint a wall' })))
  isTaken()
  await settled()
  await passes(minuteMs)
  expect(mailsTo(asha).map(({ subject }) => subject)).toEqual([
    'Ravi Test made an offer on "Mend a chair"',
    'Ravi Test made an offer on "Paint a wall"',
  ])
})
