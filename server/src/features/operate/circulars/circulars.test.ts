import { expect, test } from 'vitest'
import { listCirculars, sendCircular } from '#contract/endpoints/operate-circulars.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator('Omkar')
const { pool, mailer } = world

const body = {
  subject: 'What happened to your data',
  text: 'On Monday a copy was taken.\n\nChange your password.',
}
const circular = async () => (await operator.does(listCirculars))[0]!

test('mails every member once, by two processes, whatever notices they have turned off', async () => {
  await world.anotherApp()
  const [asha] = await world.named('Asha')
  await pool.query(`UPDATE users SET verified = true WHERE given_id = $1`, [asha.user.givenId])
  // More than one transaction takes; the sheet of a spammer, so to say.
  await pool.query(`INSERT INTO users (given_id, email, email_key, first_name, created_at)
    SELECT 'many' || i, 'many' || i || '@example.in', 'many' || i || '@example.in', 'Prize', now()
    FROM generate_series(1, 1200) i`)
  await pool.query(`UPDATE users SET mail_refused_at = now() WHERE given_id = 'many7'`)
  await operator.does(sendCircular, { body })
  const members = (await pool.query('SELECT count(*) FROM users WHERE mail_refused_at IS NULL')).rows[0].count
  await expect.poll(circular, { timeout: 60_000 }).toMatchObject({ done: members, waiting: 0, givenUp: 0 })
  const sent = mailer.sent.filter(({ subject }) => subject === body.subject)
  expect(sent).toHaveLength(members)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(members)
  const own = sent.find(({ to }) => to === asha.user.email)!
  expect(own.text).toContain('Hello Asha,')
  expect(own.text).toContain('Change your password.')
  // Nobody has verified that address, so it gets no name that somebody typed.
  expect(sent.find(({ to }) => to === 'many1@example.in')!.text).not.toContain('Prize')
})

test('goes on where a process has died, and mails nobody twice', async () => {
  await pool.query(`DELETE FROM jobs WHERE kind LIKE 'circular%'`)
  mailer.sent.length = 0
  const { rows } = await pool.query(`
    INSERT INTO circulars (subject, body, at, after_id, queued)
    SELECT 'Half', 'The rest of it', now(), max(id) - 3, 0 FROM users RETURNING id`)
  await pool.query(
    `INSERT INTO jobs (kind, data, created_at, due_at)
     SELECT 'circular', jsonb_build_object('circularId', $1::bigint), $2, $2 FROM generate_series(1, 2)`,
    [rows[0].id, world.clock.now()],
  )
  await expect.poll(circular, { timeout: 30_000 }).toMatchObject({ subject: 'Half', done: 3, waiting: 0 })
  expect(mailer.sent.filter(({ subject }) => subject === 'Half')).toHaveLength(3)
})
