import { expect, test } from 'vitest'
import { signUp, updateProfile } from '#contract/endpoints/auth.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { listToDo } from '#contract/endpoints/operate.ts'
import {
  endJoinLink,
  letIn,
  listJoinLinks,
  listNewcomers,
  makeJoinLink,
} from '#contract/endpoints/operate-joining.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { listTasks, postTask } from '#contract/endpoints/tasks.ts'
import type { Joining } from '#contract/entities/market-settings.ts'
import { dayMs } from '#contract/time.ts'
import { Actor, aProfile, aTask, password } from '../../../../seeds/actor.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator('Meena')
const other = await world.operator('Omkar')

const set = async (joining: Joining) => {
  const { version } = await operator.does(getSiteConsole)
  await operator.does(changeSite, { body: { version, joining } })
}
const makes = (uses: number, days = 7) =>
  operator.does(makeJoinLink, { body: { note: 'Lake View', uses, days } })

let count = 0
const joins = async (invitation?: string) => {
  const newcomer = new Actor(world.app)
  const email = `joins${++count}@example.in`
  const body = { firstName: 'Ravi', email, password, ...(invitation && { invitation }) }
  const { status } = await newcomer.tries(signUp, { body })
  return { newcomer, status, email }
}
const posts = async (who: Actor) => {
  const { status, body } = await who.tries(postTask, { body: aTask() })
  return [status, (body as { code?: string }).code]
}
const marketInvitation = 'abcdefghijklmnopqrst'
const used = async () => (await operator.does(listJoinLinks))[0]!.used

test('lets as many people join by an invitation as it has places, however many come at once', async () => {
  await set({ who: 'invited', invitation: marketInvitation })
  const { token } = await makes(3)
  const all = await Promise.all([...Array(6)].map(() => joins(token)))
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403])
  expect(await used()).toBe(3)
})

test('uses up no place for a refused sign-up, for the same one sent again, or where none is needed', async () => {
  await set({ who: 'invited', invitation: marketInvitation })
  const { token } = await makes(2)
  const { email, status } = await joins(token)
  expect(status).toBe(201)
  const again = { firstName: 'Ravi', email, password, invitation: token }
  // Its answer was lost, and another tries the address.
  expect((await new Actor(world.app).tries(signUp, { body: again })).status).toBe(201)
  const stolen = { ...again, password: 'another long password' }
  expect((await new Actor(world.app).tries(signUp, { body: stolen })).status).toBe(409)
  expect((await joins(marketInvitation)).status).toBe(201)
  await set({ who: 'everybody' })
  expect((await joins(token)).status).toBe(201)
  await set({ who: 'domains', domains: ['college.edu'] })
  expect((await joins(token)).status).toBe(403)
  expect(await used()).toBe(1)
})

test('lets nobody join by an invitation that is over, or that an operator has ended', async () => {
  await set({ who: 'invited', invitation: marketInvitation })
  const [short, ended] = [await makes(5, 1), await makes(5)]
  await operator.does(endJoinLink, { params: { id: ended._id } })
  expect((await joins(ended.token)).status).toBe(403)
  expect((await other.tries(endJoinLink, { params: { id: ended._id } })).status).toBe(404)
  world.clock.passes(dayMs - 1_000)
  expect((await joins(short.token)).status).toBe(201)
  world.clock.passes(1_000)
  expect((await joins(short.token)).status).toBe(403)
  const acts = (await operator.does(listModerationLog)).map(({ act, note }) => [act, note])
  expect(acts).toContainEqual(['Made an invitation', 'Lake View'])
  expect(acts).toContainEqual(['Ended an invitation', 'Lake View'])
})

test('refuses more invitations than an operator can look through', async () => {
  const standing = (await operator.does(listJoinLinks)).length
  await world.pool.query(
    `INSERT INTO join_links (token, note, uses, created_at, ends_at)
     SELECT 'many' || i, '', 1, now(), now() FROM generate_series(1, $1) i`,
    [100 - standing],
  )
  const body = { note: 'One more', uses: 1, days: 1 }
  expect((await operator.tries(makeJoinLink, { body })).status).toBe(409)
  await world.pool.query(`DELETE FROM join_links WHERE token LIKE 'many%'`)
})

test('lets newcomers read alone until an operator lets them in, who tells them', async () => {
  await set({ who: 'byHand' })
  const { newcomer, status, email } = await joins()
  expect(status).toBe(201)
  await newcomer.does(updateProfile, { body: aProfile() })
  const refused = [403, 'not_let_in']
  expect(await posts(newcomer)).toEqual(refused)
  const params = { friendId: operator.user.givenId }
  expect((await newcomer.tries(sendMessage, { params, body: { message: 'Hello' } })).status).toBe(403)
  expect((await newcomer.tries(listTasks)).status).toBe(200)
  expect(await newcomer.standing()).toMatchObject({ waitsToJoin: true })
  const [waiting] = await operator.does(listNewcomers)
  expect(waiting).toMatchObject({ email, waitsSince: world.clock.now().toISOString() })
  expect(await operator.does(listToDo)).toContainEqual({
    kind: 'newcomers',
    count: 1,
    oldest: world.clock.now().toISOString(),
  })
  const to = { params: { id: waiting!.givenId } }
  const both = await Promise.all([operator.tries(letIn, to), other.tries(letIn, to)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await posts(newcomer))[0]).toBe(201)
  expect((await world.mailer.newestTo(email, 2)).subject).toBe('You can take part at TaskBazaar')
  expect((await newcomer.alerts())[0]).toMatchObject({ alertType: 'Let In' })
  expect(await operator.does(listNewcomers)).toEqual([])
})

test('lets people with a personal invitation take part at once where others wait', async () => {
  await set({ who: 'byHand' })
  const { token } = await makes(1)
  const { newcomer } = await joins(token)
  await newcomer.does(updateProfile, { body: aProfile() })
  expect((await posts(newcomer))[0]).toBe(201)
  const { newcomer: next } = await joins(token)
  expect(await next.standing()).toMatchObject({ waitsToJoin: true })
})

test('has nobody wait any more once everybody may join', async () => {
  await set({ who: 'byHand' })
  const { newcomer } = await joins()
  await newcomer.does(updateProfile, { body: aProfile() })
  await set({ who: 'everybody' })
  expect((await posts(newcomer))[0]).toBe(201)
  expect(await newcomer.standing()).toMatchObject({ waitsToJoin: false })
  await set({ who: 'byHand' })
  expect((await posts(newcomer))[0]).toBe(201)
})
