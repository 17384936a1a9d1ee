import { afterAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#contract/time.ts'
import { readConfig } from '#server/config/config.ts'
import { aTask } from '../../../seeds/actor.ts'
import { type SmtpMood, SmtpServer } from '../../../test/smtp-server.ts'
import { createWorld } from '../../../test/world.ts'
import { createMailer } from './mailer.ts'

const server = new SmtpServer()
const real = createMailer(readConfig({ SMTP_URL: await server.listen() }))
const world = await createWorld({ pollMs: 20 })
// The mails of signing up are not meant.
world.mailer.send = async mail => void (mail.messageId && (await real.send(mail)))
const { pool, clock } = world
afterAll(() => server.close())
beforeEach(() => {
  server.taken = []
})

/** Whose job has these columns, as soon as it has. */
const jobIs = async (givenId: string, where: string) => {
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM users u LEFT JOIN jobs j ON j.kind = 'notice-mail' AND j.user_id = u.id
      WHERE u.given_id = $1 AND (${where})`,
      [givenId],
    )
    if (rows.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
const outcomesOf = async (givenId: string) => {
  const { rows } = await pool.query(
    `SELECT s.outcome FROM sendings s JOIN users u ON u.id = s.user_id WHERE u.given_id = $1 AND 'offers' = ANY (kinds)
    ORDER BY s.id`,
    [givenId],
  )
  return rows.map(({ outcome }) => outcome)
}
const idsOf = (title: string) =>
  server.taken.filter(mail => mail.includes(title)).map(mail => /^Message-ID: (.*)\r$/m.exec(mail)![1])

/** Somebody with a verified address, and whoever makes offers to them. */
const pair = async (name: string) => {
  const [asha, ravi] = [await world.person(name), await world.person('Ravi')]
  await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.user.givenId])
  const isOffered = async (title: string) => ravi.offers(await asha.posts(aTask({ title })))
  return { givenId: asha.user.givenId, isOffered }
}

test.each<SmtpMood>(['drops', 'hangs'])(
  '[note.2] sends the same mail again when the server %s after it has taken one, whatever came meanwhile',
  async mood => {
    const { givenId, isOffered } = await pair('Asha')
    server.moods = [mood, mood]
    await isOffered('Mend a chair')
    clock.passes(minuteMs)
    await jobIs(givenId, 'j.attempts = 1 AND j.claimed_until IS NULL')
    await isOffered('Paint a wall')
    clock.passes(minuteMs)
    await jobIs(givenId, 'j.attempts = 1 AND j.claimed_until IS NULL')
    clock.passes(minuteMs)
    await jobIs(givenId, 'j.id IS NULL')
    const ids = idsOf('Mend a chair')
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(idsOf('Paint a wall')).toHaveLength(1)
    expect(idsOf('Paint a wall')[0]).not.toBe(ids[0])
    expect(await outcomesOf(givenId)).toEqual(['sent', 'sent'])
  },
)

test('tries a mail again that the server cannot take yet', async () => {
  const { givenId, isOffered } = await pair('Later')
  server.moods = ['later', 'later']
  await isOffered('Mend a chair')
  for (let i = 0; i < 3; i++) {
    clock.passes(minuteMs)
    await jobIs(givenId, i < 2 ? `j.attempts = ${i + 1} AND j.claimed_until IS NULL` : 'j.id IS NULL')
  }
  expect(idsOf('Mend a chair')).toHaveLength(1)
  expect(await outcomesOf(givenId)).toEqual(['sent'])
})

test('gives a mail up after three tries that the server refuses for good, says so, and tries the next news', async () => {
  const { givenId, isOffered } = await pair('Refused')
  server.moods = ['refuses', 'refuses', 'refuses']
  await isOffered('Mend a chair')
  for (let i = 0; i < 3; i++) {
    clock.passes(minuteMs)
    await jobIs(givenId, `j.attempts = ${i + 1} AND j.claimed_until IS NULL`)
  }
  await jobIs(givenId, 'j.failed_at IS NOT NULL AND u.mail_refused_at IS NOT NULL')
  expect(await outcomesOf(givenId)).toEqual(['refused'])
  await isOffered('Paint a wall')
  clock.passes(minuteMs)
  await jobIs(givenId, 'j.id IS NULL AND u.mail_refused_at IS NULL')
  expect([idsOf('Mend a chair').length, idsOf('Paint a wall').length]).toEqual([1, 1])
})
