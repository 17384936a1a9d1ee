import { expect, test } from 'vitest'
import { changeNotificationPreferences } from '#contract/endpoints/notifications.ts'
import { saveSearch } from '#contract/endpoints/searches.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { nextMondayAt } from '#server/domain/notices/quiet-hours.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { aTask } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld({ pollMs: 20 })
const { pool, clock } = world

const settled = async () => {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM jobs WHERE kind IN ('weekly', 'weekly-mail') AND failed_at IS NULL AND (due_at <= $1 OR claimed_until IS NOT NULL)`,
      [clock.now()],
    )
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
const passes = async (ms: number) => {
  clock.passes(ms)
  await settled()
}
/** The next Monday, 8:00 in India. */
const untilMonday = () => passes(nextMondayAt('08:00', clock.now()).getTime() - clock.now().getTime())
/** Somebody with a verified address. */
const skilled = async (name: string, skills: string, city = 'Pune') => {
  const person = await world.visitor().signsUp(name)
  await person.setsUpProfile({ skills, city })
  await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [person.user.givenId])
  return person
}
const mailsTo = ({ user }: Actor) =>
  world.mailer.sent.filter(({ to, messageId }) => to === user.email && messageId?.startsWith('weekly-'))

test('[note.5] mails on Monday at 8:00 the new tasks of the week in the city that fit the skills', async () => {
  const ravi = await world.person('Ravi')
  const old = await ravi.posts(aTask({ title: 'Paint an old wall' }))
  await passes(8 * dayMs)
  await untilMonday()
  const asha = await skilled('Asha', 'Painting, paint; Plumber, go', ' PUNE')
  const others = [
    await skilled('Cook', 'cooking'),
    await skilled('Far', 'paint', 'Mumbai'),
    await skilled('Searcher', 'paint'),
    await skilled('Unwilling', 'paint'),
    await skilled('Blocker', 'paint'),
  ]
  const [, , searcher, unwilling, blocker] = others as [Actor, Actor, Actor, Actor, Actor]
  await searcher.does(saveSearch, { body: { name: 'Mine', filter: { q: 'paint' }, notify: true } })
  await unwilling.does(changeNotificationPreferences, { body: { weekly: false } })
  await pool.query(
    'INSERT INTO blocks (blocker_id, blocked_id, created_at) SELECT a.id, b.id, now() FROM users a, users b WHERE a.given_id = $1 AND b.given_id = $2',
    [blocker.user.givenId, ravi.user.givenId],
  )
  await asha.posts(aTask({ title: 'Paint my own wall' }))
  const [one] = [await ravi.posts(aTask({ title: 'Paint two walls', budget: 125000 }))]
  await ravi.posts(aTask({ title: 'PLUMBER for a tap' }))
  await ravi.posts(aTask({ title: 'Let it go at last' }))
  await untilMonday()
  const [mail, ...more] = mailsTo(asha)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: '2 new tasks in PUNE fit your skills' })
  expect(mail!.text).toContain(
    `Paint two walls\nBudget ₹1,25,000\n${new URL(mail!.unsubscribe!).origin}/app/task/${one.givenId}`,
  )
  expect(mail!.text).not.toContain(old.givenId)
  expect(mail!.unsubscribe).toContain('weekly.')
  for (const other of others)
    expect(mailsTo(other).map(({ text }) => text)).toEqual(
      other === blocker ? [expect.stringContaining('Paint my own wall')] : [],
    )
})

test('[note.2] mails nobody twice in a week, however often it runs and the clock is set', async () => {
  const [dev, ravi] = [await skilled('Dev', 'gardening'), await world.person('Ravi')]
  await ravi.posts(aTask({ title: 'Some gardening, please' }))
  await untilMonday()
  expect(mailsTo(dev)).toHaveLength(1)
  const runsAgain = async () => {
    await pool.query(`UPDATE jobs SET due_at = '2026-01-01', data = '{"after":0}' WHERE kind = 'weekly'`)
    await settled()
  }
  await runsAgain()
  await ravi.posts(aTask({ title: 'More gardening, please' }))
  await passes(-2 * dayMs)
  await runsAgain()
  await passes(3 * dayMs)
  await runsAgain()
  expect(mailsTo(dev)).toHaveLength(1)
  await passes(hourMs)
  await untilMonday()
  expect(mailsTo(dev)).toHaveLength(2)
})

test('works through more people than it takes at once', async () => {
  const ravi = await world.person('Ravi')
  await pool.query(
    `INSERT INTO users (given_id, email, email_key, first_name, city, skills, verified, is_profile_set_up, created_at)
    SELECT 'many-' || n, 'many' || n || '@example.in', 'many' || n || '@example.in', 'Many', 'Nashik', 'welding', true, true, $1
    FROM generate_series(1, 130) n`,
    [clock.now()],
  )
  await ravi.posts(aTask({ title: 'Welding of a gate', taskCity: 'Nashik' }))
  await untilMonday()
  const mailed = world.mailer.sent.filter(({ to }) => to.startsWith('many'))
  expect(new Set(mailed.map(({ to }) => to)).size).toBe(130)
  expect(mailed).toHaveLength(130)
})
