import { expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { report } from '#contract/endpoints/people.ts'
import { type Actor, password } from '../seeds/actor.ts'
import { hold, holdPlacesOf, midst } from './midst.ts'
import { createWorld, tokenIn } from './world.ts'

const world = await createWorld()

const deleting = (who: Actor) => who.tries(deleteAccount, { body: { password } })
const idOf = async (who: Actor): Promise<number> =>
  (await world.pool.query('SELECT id FROM users WHERE given_id = $1', [who.user.givenId])).rows[0].id

test('keeps nothing of the messages between two people who delete their accounts at once', async () => {
  const [one, two] = await world.named('One', 'Two')
  await one.says('Only between the two of us', two)
  const letGo = await holdPlacesOf(world, one, two)
  const gone = [deleting(one), deleting(two)]
  await midst(world)
  await letGo()
  expect((await Promise.all(gone)).map(answer => answer.status)).toEqual([200, 200])
  expect((await world.pool.query('SELECT body FROM messages')).rows).toEqual([])
  expect((await world.pool.query('SELECT 1 FROM conversations')).rows).toEqual([])
})

test('locks the conversations of a deleted account in the same order as messages sent together', async () => {
  const [leaver, ...friends] = await world.named('Leaver', 'One', 'Two', 'Three', 'Four', 'Five')
  const nameOf = (friend: Actor) => [leaver.user.givenId, friend.user.givenId].sort().join()
  // Made in the other order, so that their rows' ids go down as the names go up.
  const inOrder = friends.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  for (const friend of inOrder.toReversed()) await leaver.says('Goodbye', friend)
  const conversation = `SELECT 1 FROM conversations c JOIN users u ON u.id IN (c.low_user_id, c.high_user_id)
    JOIN users l ON l.id IN (c.low_user_id, c.high_user_id) WHERE u.given_id = $1 AND l.given_id = $2 FOR UPDATE OF c`
  const idsWith = (friend: Actor) => [friend.user.givenId, leaver.user.givenId]
  const letGo = await hold(world, conversation, idsWith(inOrder[2]!))
  const gone = deleting(leaver)
  await midst(world)
  const free = async (friend: Actor) =>
    (await world.pool.query(`${conversation} SKIP LOCKED`, idsWith(friend))).rowCount === 1
  expect(await Promise.all(inOrder.map(free))).toEqual([false, false, false, true, true])
  await letGo()
  expect((await gone).status).toBe(200)
})

test('keeps nothing of somebody who is reported in the midst of their deletion', async () => {
  const [leaver, friend] = await world.named('Leaver', 'Friend')
  await leaver.says('Goodbye', friend)
  const letGo = await holdPlacesOf(world, leaver)
  const gone = deleting(leaver)
  await midst(world)
  const body = { kind: 'person', subjectId: leaver.user.givenId, reason: 'Spam or scam' } as const
  const reporting = friend.tries(report, { body })
  await midst(world)
  await letGo()
  expect((await gone).status).toBe(200)
  expect((await reporting).status).toBe(404)
  expect((await world.pool.query('SELECT 1 FROM reports')).rows).toEqual([])
})

test('keeps an address for the person who takes it during its confirmation', async () => {
  const asha = await world.person('Asha')
  const email = `new.${asha.user.email}`
  await asha.does(account.changeEmail, { body: { email, password } })
  const token = tokenIn(await world.mailer.newestTo(email))
  const letGo = await hold(
    world,
    `INSERT INTO users (given_id, email, email_key, first_name, created_at) VALUES ('rival', $1, $1, 'Rival', now())`,
    [email],
  )
  const confirming = world.visitor().tries(account.confirmEmail, { body: { token } })
  await midst(world)
  await letGo()
  expect(await confirming).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists' },
  })
})

test('makes no link for anybody when the address changes meanwhile', async () => {
  const asha = await world.person('Asha')
  const { email } = asha.user
  await world.mailer.newestTo(email)
  const letGo = await hold(world, 'UPDATE users SET email = $1, email_key = $1 WHERE email_key = $2', [
    `new.${email}`,
    email,
  ])
  await world.visitor().does(auth.requestPasswordReset, { body: { email } })
  await midst(world)
  await letGo()
  await expect
    .poll(async () => (await world.pool.query("SELECT 1 FROM jobs WHERE kind = 'mail'")).rowCount)
    .toBe(0)
  expect(world.mailer.sent.filter(mail => mail.to === email)).toHaveLength(1)
  const tokens = await world.pool.query('SELECT 1 FROM one_time_tokens WHERE user_id = $1 AND purpose = $2', [
    await idOf(asha),
    'reset',
  ])
  expect(tokens.rowCount).toBe(0)
})
