import { expect, test } from 'vitest'
import { logIn } from '#contract/endpoints/auth.ts'
import { listModerationLog, moderatePerson } from '#contract/endpoints/moderation.ts'
import { correctName } from '#contract/endpoints/operate-people.ts'
import { correctOwnName, getProfile } from '#contract/endpoints/profiles.ts'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { dayMs } from '#contract/time.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { clock, mailer } = world
const operator = await world.operator('Omkar')
const ravi = await world.person('Ravi')

const corrects = (person: Actor, firstName: string, lastName = '') =>
  person.tries(correctOwnName, { body: { firstName, lastName } })
const nameOf = async (person: Actor) => {
  const { firstName, lastName } = await ravi.does(getProfile, { params: { id: person.user.givenId } })
  return `${firstName} ${lastName}`.trim()
}
const logged = async (person: Actor) =>
  (await operator.does(listModerationLog))
    .filter(({ subjectId, act }) => subjectId === person.user.givenId && act === 'Corrected a name')
    .map(({ moderator, note }) => [moderator?.firstName, note])

test('corrects the own name everywhere at once, and keeps the one before in the log', async () => {
  const ahsa = await world.person('Ahsa')
  const task = await ahsa.posts()
  await ravi.does(listTasks)
  expect(await corrects(ahsa, ' Asha ', 'Rao')).toMatchObject({ status: 200, body: { firstName: 'Asha' } })
  expect(await nameOf(ahsa)).toBe('Asha Rao')
  const listed = (await ravi.does(listTasks)).find(({ givenId }) => givenId === task.givenId)
  expect(JSON.stringify(listed)).not.toContain('Ahsa')
  expect(await logged(ahsa)).toEqual([['Asha', 'Ahsa Test → Asha Rao']])
})

test('refuses what is no name, and every name of somebody whom moderators have limited', async () => {
  const meera = await world.person('Meera')
  for (const name of ['', 'www.pay.example', '₹500', 'TaskBazaar', 'Me\u202era'])
    expect((await corrects(meera, name)).status).toBe(400)
  await operator.does(moderatePerson, {
    params: { id: meera.user.givenId },
    body: { act: 'limit', note: 'A test' },
  })
  expect(await corrects(meera, 'Somebody')).toMatchObject({ status: 403, body: { code: 'limited' } })
  expect(await nameOf(meera)).toBe('Meera Test')
})

test('lets one of two corrections at once through', async () => {
  const sana = await world.person('Sana')
  const answers = await Promise.all([corrects(sana, 'Sanaa'), corrects(sana, 'Sahna')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await logged(sana)).toHaveLength(1)
})

test('lets an operator correct the name of another, who hears of it with the reason', async () => {
  const kiran = await world.person('Kirn')
  const body = { firstName: 'Kiran', lastName: 'Patil', note: 'Misspelt at sign-up' }
  const to = (person: Actor) => ({ params: { id: person.user.givenId }, body })
  await operator.does(correctName, to(kiran))
  expect(await nameOf(kiran)).toBe('Kiran Patil')
  expect(await logged(kiran)).toEqual([['Omkar', 'Kirn Test → Kiran Patil: Misspelt at sign-up']])
  const mail = await mailer.newestTo(kiran.user.email, 1, 'corrected')
  expect(mail).toMatchObject({ subject: 'Your name at TaskBazaar was corrected' })
  expect(mail.text).toContain('Misspelt at sign-up')
  // A correction by an operator does not use up the person's own one.
  expect((await corrects(kiran, 'Kiran')).status).toBe(200)
  expect((await operator.tries(correctName, to(operator))).status).toBe(403)
})

test('refuses a second correction within 30 days', async () => {
  const isha = await world.person('Isah')
  expect((await corrects(isha, 'Isha')).status).toBe(200)
  const refusal = {
    status: 409,
    body: { message: 'You corrected your name in the last 30 days. Ask the people who run this market' },
  }
  clock.passes(30 * dayMs - 60_000)
  await isha.does(logIn, { body: { email: isha.user.email, password } })
  expect(await corrects(isha, 'Somebody')).toMatchObject(refusal)
  clock.passes(60_000)
  expect((await corrects(isha, 'Isha')).body).toMatchObject({ message: 'This is the name already' })
  expect((await corrects(isha, 'Isha', 'Kulkarni')).status).toBe(200)
})
