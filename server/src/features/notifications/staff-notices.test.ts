import { beforeEach, expect, test } from 'vitest'
import { askModerator, openDispute } from '#contract/endpoints/disputes.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import {
  changeNotificationPreferences,
  getNotificationPreferences,
} from '#contract/endpoints/notifications.ts'
import { appealLimit } from '#contract/endpoints/people.ts'
import type { NotificationForm } from '#contract/entities/notification.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { type Actor, agreementText, inTask } from '../../../seeds/actor.ts'
import { pays } from '../../../seeds/money.ts'
import { createPushWorld } from '../../../test/push-world.ts'

const { world, subscribes, heard } = await createPushWorld({ pollMs: 20 })
const { pool, clock } = world

/** Somebody with a role, whose address is verified. */
const staff = async (role: 'moderator' | 'operator', name: string): Promise<Actor> => {
  const who = await world[role](name)
  await pool.query('UPDATE users SET verified = true WHERE given_id = $1', [who.user.givenId])
  return who
}
const takesRole = (who: Actor, role = 'member') =>
  pool.query('UPDATE users SET role = $1 WHERE given_id = $2', [role, who.user.givenId])
const chooses = (who: Actor, body: NotificationForm) => who.does(changeNotificationPreferences, { body })
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `SELECT FROM jobs WHERE kind IN ('notice-mail', 'push') AND (due_at <= $1 OR claimed_until IS NOT NULL)`,
            [clock.now()],
          )
        ).rowCount,
      { interval: 10 },
    )
    .toBe(0)
const passes = async (ms: number) => {
  clock.passes(ms)
  await settled()
}
const mailsTo = ({ user }: Actor) =>
  world.mailer.sent.filter(({ to, messageId }) => to === user.email && messageId?.startsWith('notice-'))
const told = async (who: Actor) => (await who.alerts()).map(({ alertDesc }) => alertDesc)

const moderator = await staff('moderator', 'Meena')
const [asha, ravi] = await world.named('Asha', 'Ravi')

beforeEach(async () => {
  clock.time = new Date(clock.time.getTime() + 3 * dayMs)
  clock.time.setUTCHours(6, 30)
  await settled()
  world.mailer.sent = []
  await takesRole(moderator, 'moderator')
  await chooses(moderator, { mail: { reports: 'at once' } })
})

test('notifies moderators of a new report by alert, push and mail, with a link to it', async () => {
  const browser = await subscribes(moderator)
  await ravi.reports('person', asha.user.givenId)
  expect((await moderator.alerts())[0]).toMatchObject({
    alertType: 'New Report',
    alertDesc: 'A new report waits for a moderator: Spam or scam',
  })
  const [push] = await heard(browser)
  expect(push).toMatchObject({
    title: 'New report',
    body: 'A new report waits for a moderator: Spam or scam',
    path: expect.stringMatching(/^\/moderation\/reports\/\d+$/),
  })
  await passes(minuteMs)
  const [mail] = mailsTo(moderator)
  expect(mail).toMatchObject({ subject: 'A new report waits for a moderator: Spam or scam' })
  expect(mail!.text).toContain(`/app${push!.path}`)
  expect(mail!.text).toContain('You get this mail because you help to run TaskBazaar.')
  expect(mail!.text).toContain('Get no more mails about new reports')
})

test('notifies neither members nor the people whom the report concerns', async () => {
  const [before, ofAsha] = [await told(moderator), await told(asha)]
  const other = await staff('moderator', 'Other')
  await other.reports('person', moderator.user.givenId)
  expect(await told(moderator)).toEqual(before)
  expect(await told(other)).toEqual([])
  expect(await told(asha)).toEqual(ofAsha)
  await takesRole(other)
})

test('notifies staff of an appeal, a dispute to decide and a contested cancellation', async () => {
  const limited = await world.person('Kiran')
  await moderator.does(moderatePerson, {
    params: { id: limited.user.givenId },
    body: { act: 'limit', note: 'Asks for money first' },
  })
  await limited.does(appealLimit, { body: { appeal: 'That was my brother' } })
  const { task } = await asha.hires(ravi)
  await pays(asha, task)
  await asha.does(openDispute, { ...inTask(task), body: { toProvider: 10, reason: agreementText } })
  clock.passes(3 * dayMs)
  await asha.does(askModerator, inTask(task))
  const { task: blamed } = await asha.hires(ravi)
  await asha.cancels(blamed, { fault: 'theirs' })
  await ravi.contests(blamed)
  expect((await told(moderator)).slice(0, 3)).toEqual([
    'Ravi Test contests whose fault the cancellation of "Help with maths homework" was. A moderator decides',
    'The dispute about "Help with maths homework" waits for a moderator\'s decision',
    'Kiran Test asks to lift the limit on their account',
  ])
})

test('mails once a day what a moderator wants in one mail, and nothing that is off', async () => {
  await chooses(moderator, { mail: { reports: 'daily' } })
  await (await world.person('One')).reports('person', asha.user.givenId)
  await (await world.person('Two')).reports('person', asha.user.givenId)
  await passes(hourMs)
  expect(mailsTo(moderator)).toEqual([])
  await passes(dayMs)
  expect(mailsTo(moderator).map(({ subject }) => subject)).toEqual(['2 things happened on TaskBazaar'])
  await chooses(moderator, { mail: { reports: 'off' } })
  await (await world.person('Three')).reports('person', asha.user.givenId)
  await passes(2 * dayMs)
  expect(mailsTo(moderator)).toHaveLength(1)
})

test('sends and shows nothing more to somebody who has lost the role, not even what waited for the morning', async () => {
  await chooses(moderator, { mail: { reports: 'daily' } })
  // In the quiet hours the push waits, too.
  clock.time.setUTCHours(20, 0)
  const browser = await subscribes(moderator)
  const before = (await heard(browser)).length
  await (await world.person('Four')).reports('person', asha.user.givenId)
  await passes(minuteMs)
  expect(await told(moderator)).toContain('A new report waits for a moderator: Spam or scam')
  await takesRole(moderator)
  await passes(2 * dayMs)
  expect(mailsTo(moderator)).toEqual([])
  expect(await heard(browser)).toHaveLength(before)
  expect(await told(moderator)).toEqual([])
})

test('offers each role the choices of what it hears of', async () => {
  const kindsOf = async (who: Actor) => (await who.does(getNotificationPreferences)).kinds
  const ofMembers = ['offers', 'messages', 'agreements', 'money', 'questions', 'searches', 'account']
  expect(await kindsOf(asha)).toEqual(ofMembers)
  expect(await kindsOf(moderator)).toEqual([...ofMembers, 'reports', 'appeals', 'disputes'])
  const operator = await staff('operator', 'Olga')
  expect(await kindsOf(operator)).toEqual([...ofMembers, 'reports', 'appeals', 'disputes', 'alarms'])
  const off = await operator.tries(changeNotificationPreferences, { body: { mail: { alarms: 'off' } } })
  expect(off.status).toBe(400)
})
