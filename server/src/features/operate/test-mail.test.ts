import { expect, test } from 'vitest'
import { getHealth, sendTestMail } from '#contract/endpoints/operate.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld({ config: { hasRateLimits: true } })

test('sends an operator a test mail to the own address, and logs it', async () => {
  const operator = await world.operator('Op')
  await world.mailer.newestTo(operator.user.email)
  await operator.does(sendTestMail)
  expect(await world.mailer.newestTo(operator.user.email, 2)).toMatchObject({
    subject: 'A test mail from TaskBazaar',
    text: expect.stringContaining('mail from this market reaches you'),
  })
  const { rows } = await world.pool.query(
    'SELECT act, subject_id, moderator_id = about_id AS is_own FROM moderation_log',
  )
  expect(rows).toEqual([{ act: 'send-test-mail', subject_id: operator.user.givenId, is_own: true }])
  for (let i = 0; i < 4; i++) await operator.does(sendTestMail)
  expect((await operator.tries(sendTestMail)).status).toBe(429)
})

test('names the failed mails, their causes, and the addresses that refuse mail in the health report', async () => {
  const operator = await world.operator('Meera')
  const health = async () => (await operator.does(getHealth)).mail
  await world.mailer.newestTo(operator.user.email)
  expect(await health()).toMatchObject({ failed: [], refused: { count: 0, newest: [] } })
  const ravi = await world.person('Ravi')
  const since = new Date('2026-02-01T10:00:00Z')
  await world.refusesMail(ravi, since)
  world.mailer.isDown = true
  await operator.does(sendTestMail)
  await expect
    .poll(async () => (await health()).failed)
    .toEqual([
      {
        ...{ mail: 'test', waiting: 1, givenUp: 0, oldest: world.clock.now().toISOString() },
        reason: 'the mail server is down',
      },
    ])
  expect((await health()).refused).toEqual({
    count: 1,
    newest: [{ givenId: ravi.user.givenId, name: 'Ravi Test', since: since.toISOString() }],
  })
  await world.pool.query("UPDATE jobs SET failed_at = now() WHERE kind = 'mail'")
  expect((await health()).failed).toMatchObject([{ waiting: 0, givenUp: 1 }])
})
