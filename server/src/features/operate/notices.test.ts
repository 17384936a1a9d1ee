import { expect, test } from 'vitest'
import { markAlertsRead } from '#contract/endpoints/messages.ts'
import { getHealth } from '#contract/endpoints/operate.ts'
import { actOnPerson, getPersonRecord } from '#contract/endpoints/operate-people.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const operator = await world.operator()
const recordOf = ({ user }: Actor) => operator.does(getPersonRecord, { params: { id: user.givenId } })
const mailsAgain = ({ user }: Actor) =>
  operator.does(actOnPerson, {
    params: { id: user.givenId },
    body: { act: 'mail-again', note: 'They say that no mail came' },
  })
const channel = async (name: string) =>
  (await operator.does(getHealth)).notices.find(({ channel }) => channel === name)!

test('shows operators what was sent to whom and when, without words', async () => {
  await world.pool.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.user.givenId])
  await ravi.offers(await asha.posts())
  world.clock.passes(61_000)
  await world.mailer.newestTo(asha.user.email, 1, 'made an offer')
  await expect
    .poll(async () => (await recordOf(asha)).sendings.newest[0])
    .toMatchObject({ channel: 'mail', kinds: ['offers'], outcome: 'sent' })
  const { sendings } = await recordOf(asha)
  expect(JSON.stringify(sendings)).not.toContain('Ravi')
  expect(sendings.newest.every(({ at }) => Date.parse(at) > 0)).toBe(true)
})

test('mails somebody only the unread notices again', async () => {
  const mails = () =>
    world.mailer.sent.filter(
      ({ to, subject, text }) => to === asha.user.email && (subject + text).includes('made an offer'),
    )
  const before = mails().length
  await mailsAgain(asha)
  await expect.poll(() => mails().length).toBe(before + 1)
  await asha.does(markAlertsRead, { body: { upTo: (await asha.alerts())[0]!._id } })
  await mailsAgain(asha)
  await expect
    .poll(
      async () =>
        (
          await world.pool.query("SELECT FROM jobs WHERE kind = 'notice-mail' AND due_at <= $1", [
            world.clock.now(),
          ])
        ).rowCount,
    )
    .toBe(0)
  expect(mails()).toHaveLength(before + 1)
})

test('mails somebody whose address is not verified the link for that', async () => {
  const links = () =>
    world.mailer.sent.filter(({ to, text }) => to === ravi.user.email && text.includes('verify-email'))
  await world.pool.query('UPDATE users SET verified = false WHERE given_id = $1', [ravi.user.givenId])
  const before = links().length
  await mailsAgain(ravi)
  await expect.poll(() => links().length).toBe(before + 1)
})

test('counts sent notices of the last day by channel, and forgets older ones', async () => {
  const { sent, failed, isOn, lastSentAt } = await channel('mail')
  expect({ failed, isOn }).toEqual({ failed: 0, isOn: false })
  expect(sent).toBeGreaterThan(2)
  expect(lastSentAt).not.toBeNull()
  expect(await channel('push')).toMatchObject({ sent: 0, isOn: true, lastSentAt: null })
  world.clock.passes(25 * 3_600_000)
  expect((await channel('mail')).sent).toBe(0)
})
