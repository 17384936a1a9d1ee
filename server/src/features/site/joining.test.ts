import { expect, test } from 'vitest'
import { changeEmail } from '#contract/endpoints/account.ts'
import { logIn, logOut, signUp, updateProfile, verifyEmail } from '#contract/endpoints/auth.ts'
import { listMessages, sendMessage } from '#contract/endpoints/messages.ts'
import { postOffer } from '#contract/endpoints/offers.ts'
import { changeSite, getSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { deleteTask, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import type { SiteSettings } from '#contract/entities/market-settings.ts'
import { Actor, aProfile, aTask, offerText, password } from '../../../seeds/actor.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator('Meena')
const [asha] = await world.named('Asha')
const invitation = 'abcdefghijklmnopqrst'

const tries = async (settings: SiteSettings) => {
  const { version } = await operator.does(getSiteConsole)
  const { status, body } = await operator.tries(changeSite, { body: { version, ...settings } })
  return [status, (body as { message?: string }).message]
}
const set = async (settings: SiteSettings) => expect((await tries(settings))[0]).toBe(200)

const joins = async (email: string, more: object = {}) => {
  const newcomer = new Actor(world.app)
  const { status, body } = await newcomer.tries(signUp, {
    body: { firstName: 'Ravi', email, password, ...more },
  })
  return { newcomer, said: [status, (body as { message?: string }).message] }
}

test('refuses sign-ups and changes of address outside the allowed domains', async () => {
  await set({ joining: { who: 'domains', domains: ['@College.edu'] } })
  expect(await world.visitor().does(getSite)).toMatchObject({
    joining: { who: 'domains', domains: ['college.edu'], isForVerified: true },
  })
  const refused = [403, 'Only people with an email at college.edu can join here']
  for (const email of ['a@example.in', 'a@notcollege.edu', 'a@college.edu.example.in'])
    expect([email, (await joins(email)).said]).toEqual([email, refused])
  for (const email of ['a@college.edu', 'b@hostel.college.edu'])
    expect([email, (await joins(email)).said[0]]).toEqual([email, 201])
  const change = await asha.tries(changeEmail, { body: { email: 'asha@example.in', password } })
  expect(change.status).toBe(403)
  await set({ joining: { who: 'everybody' } })
  expect((await joins('c@example.in')).said[0]).toBe(201)
})

test('opens an account with the newest invitation when only invited people may join', async () => {
  await set({ joining: { who: 'invited', invitation } })
  expect(JSON.stringify(await world.visitor().does(getSite))).not.toContain(invitation)
  const refused = [403, 'Only people with an invitation link can join here. Please ask for a new one']
  expect((await joins('d@example.in')).said).toEqual(refused)
  expect((await joins('d@example.in', { invitation: 'guessed' })).said).toEqual(refused)
  expect((await joins('d@example.in', { invitation })).said[0]).toBe(201)
  await set({ joining: { who: 'invited', invitation: 'another-invitation' } })
  expect((await joins('e@example.in', { invitation })).said).toEqual(refused)
  await set({ joining: { who: 'everybody' } })
})

test('lets people only read until their address is verified when only verified ones take part', async () => {
  await set({ joining: { who: 'everybody', isForVerified: true } })
  const email = 'f@example.in'
  const { newcomer } = await joins(email)
  await newcomer.does(updateProfile, { body: aProfile() })
  const task = await operatorsTask()
  const refused = [403, 'not_verified']
  const takesPart = async () =>
    Promise.all(
      [
        newcomer.tries(postTask, { body: aTask() }),
        newcomer.tries(postOffer, { params: { taskId: task }, body: { price: 500, description: offerText } }),
        newcomer.tries(sendMessage, { params: { friendId: asha.user.givenId }, body: { message: 'Hello' } }),
      ].map(async call => {
        const { status, body } = await call
        return [status, (body as { code?: string }).code]
      }),
    )
  expect(await takesPart()).toEqual([refused, refused, refused])
  expect((await newcomer.tries(listTasks)).status).toBe(200)
  expect((await newcomer.tries(listMessages, { params: { friendId: asha.user.givenId } })).status).toBe(200)
  await newcomer.does(verifyEmail, { body: { token: tokenIn(await world.mailer.newestTo(email)) } })
  expect((await takesPart()).map(([status]) => status)).toEqual([201, 201, 201])
  await set({ joining: { who: 'everybody' } })
})

const operatorsTask = async (): Promise<string> => {
  await world.pool.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.user.givenId])
  return (await asha.posts()).givenId
}

test('lets people read and log in and out while the market is read-only, and change nothing', async () => {
  const { givenId } = await asha.posts()
  const now = world.clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const announcement = {
    text: 'We move to a new server',
    from: at(-1000),
    until: at(60_000),
    isReadOnly: true,
  }
  await set({ announcement })
  expect((await world.visitor().does(getSite)).announcement).toEqual(announcement)
  const refused = await asha.tries(deleteTask, { params: { id: givenId } })
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'Nothing can be changed here just now: We move to a new server',
    },
  })
  expect((await joins('g@example.in')).said[0]).toBe(503)
  expect((await asha.tries(listTasks)).status).toBe(200)
  const there = new Actor(world.app)
  expect((await there.tries(logIn, { body: { email: asha.user.email, password } })).status).toBe(201)
  expect((await there.tries(logOut)).status).toBe(200)
  // Operators go on: one of them ends it.
  world.clock.passes(60_000)
  expect((await asha.tries(deleteTask, { params: { id: givenId } })).status).toBe(200)
  await set({ announcement: {} })
  expect((await world.visitor().does(getSite)).announcement).toBeNull()
})

test('refuses bad settings with a sentence', async () => {
  expect(await tries({ joining: { who: 'domains' } })).toEqual([400, 'Please name at least one domain'])
  expect(await tries({ joining: { who: 'domains', domains: ['college'] } })).toEqual([
    400,
    'Each domain must be like college.edu',
  ])
  expect(await tries({ joining: { who: 'invited' } })).toEqual([400, 'Please make an invitation link first'])
  const from = '2026-03-02T10:00:00.000Z'
  expect(await tries({ announcement: { text: 'Soon', from, until: from } })).toEqual([
    400,
    'It must end after it starts',
  ])
})
