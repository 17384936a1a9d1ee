import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  changePassword,
  enableTwoFactor,
  logOutEverywhere,
  startTwoFactor,
} from '#contract/endpoints/account.ts'
import { checkSession, logIn, requestPasswordReset, resetPassword } from '#contract/endpoints/auth.ts'
import { moderatePerson } from '#contract/endpoints/moderation.ts'
import { actOnPerson } from '#contract/endpoints/operate-people.ts'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { changeSite, getSiteConsole, getSitePage } from '#contract/endpoints/site.ts'
import { listMyTasks, listTasks, postTask } from '#contract/endpoints/tasks.ts'
import { listTokens, makeToken, revokeToken } from '#contract/endpoints/tokens.ts'
import type { ApiTokenForm } from '#contract/entities/api-token.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { codeAt, stepAt } from '#server/domain/totp.ts'
import { Actor, aTask, password } from '../../../seeds/actor.ts'
import { bytesOf } from '../../../test/base32.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const world = await createWorld()
const other = await world.anotherApp()

const form = (changes: Partial<ApiTokenForm> = {}): ApiTokenForm => ({
  ...{ name: 'Script', scope: 'write', days: 30 },
  ...changes,
})
const makes = async (who: Actor, changes: Partial<ApiTokenForm> = {}): Promise<string> =>
  (await who.does(makeToken, { body: form(changes) })).token
const bearing = (token: string, scheme = 'Bearer') => ({ authorization: `${scheme} ${token}` })
/** The status of a look at the session with the token, at either process. */
const seen = async (token: string, app = world.app) =>
  (await new Actor(app).tries(checkSession, {}, bearing(token))).status
const holds = async (token: string) => [await seen(token), await seen(token, other)]
const everything = async (): Promise<string> => {
  const { rows } = await world.pool.query(
    'SELECT t::text FROM api_tokens t UNION ALL SELECT k::text FROM idempotency_keys k UNION ALL SELECT j::text FROM jobs j',
  )
  return rows.map(row => row.t).join('\n')
}

test('[token.1] makes a token that is shown once, lists it, and revokes it at once for every process', async () => {
  const asha = await world.person('Asha')
  const made = await asha.does(makeToken, { body: form({ name: ' Script ', scope: 'read', days: 7 }) })
  expect(made).toEqual({ _id: expect.any(String), token: expect.stringMatching(/^tb_[\w-]{43}$/) })
  const now = world.clock.now()
  const listed = {
    ...{ _id: made._id, name: 'Script', scope: 'read', createdAt: now.toISOString(), lastUsedAt: null },
    endsAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
  }
  expect(await asha.does(listTokens)).toEqual([listed])
  expect(await holds(made.token)).toEqual([201, 201])
  expect(await asha.does(listTokens)).toEqual([{ ...listed, lastUsedAt: now.toISOString() }])
  const ravi = await world.person('Ravi')
  expect((await ravi.tries(revokeToken, { params: { id: made._id } })).status).toBe(404)
  await asha.does(revokeToken, { params: { id: made._id } })
  expect(await holds(made.token)).toEqual([401, 401])
  expect((await asha.tries(revokeToken, { params: { id: made._id } })).status).toBe(404)
  expect(await asha.does(listTokens)).toEqual([])
})

test('[token.1] acts in the name of its owner, whatever cookie comes with it', async () => {
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const token = await makes(asha)
  const { status, body } = await ravi.tries(postTask, { body: aTask() }, bearing(token))
  expect([status, (await asha.does(listMyTasks)).map(({ givenId }) => givenId)]).toEqual([
    201,
    [body.givenId],
  ])
  expect((await ravi.tries(checkSession, {}, bearing(token, 'bearer'))).body.givenId).toBe(asha.user.givenId)
  // The answers of others are in the cache, and so is the cookie's session.
  await ravi.does(listTasks)
  for (const wrong of ['tb_nothing', '', token.slice(0, -1), token.slice(3)])
    for (const call of [listTasks, checkSession])
      expect([wrong, (await ravi.tries(call, {}, bearing(wrong))).status]).toEqual([wrong, 401])
  expect((await ravi.tries(checkSession, {}, { ...bearing('tb_no'), prefer: 'quiet' })).status).toBe(401)
  // The password that a proxy asks browsers for is no token.
  expect((await ravi.tries(checkSession, {}, { authorization: 'Basic YTpi' })).body.givenId).toBe(
    ravi.user.givenId,
  )
})

test('[token.1] keeps no token readable, also not for a repeated call', async () => {
  const asha = await world.person('Asha')
  const key = { 'idempotency-key': randomUUID() }
  const first = await asha.tries(makeToken, { body: form() }, key)
  const again = await asha.tries(makeToken, { body: form() }, key)
  expect(again.body).toEqual(first.body)
  expect(await everything()).not.toContain(first.body.token.slice(3))
  const { tokens } = (await asha.does(exportOwnData)) as unknown as { tokens: object[] }
  expect(tokens).toEqual([expect.objectContaining({ name: 'Script', scope: 'write' })])
  // Once it is revoked, the answer of before shows no token that does not hold.
  await asha.does(revokeToken, { params: { id: first.body._id } })
  const anew = await asha.tries(makeToken, { body: form() }, key)
  expect(await holds(anew.body.token)).toEqual([201, 201])
})

test('[token.1] ends a token at its time', async () => {
  const asha = await world.person('Asha')
  const token = await makes(asha, { days: 1 })
  world.clock.passes(dayMs - 1)
  expect(await seen(token)).toBe(201)
  world.clock.passes(1)
  expect(await holds(token)).toEqual([401, 401])
  expect(await asha.does(listTokens)).toEqual([])
})

test('[token.1] makes ten tokens a person at most, also of many made at once', async () => {
  const asha = await world.person('Asha')
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => asha.tries(makeToken, { body: form({ days: 1 }) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(201),
    ...Array(4).fill(409),
  ])
  world.clock.passes(dayMs)
  expect((await asha.tries(makeToken, { body: form({ password }) })).status).toBe(201)
  for (const bad of [
    { days: 0 },
    { days: 366 },
    { days: 1.5 },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { scope: 'all' },
  ])
    expect((await asha.tries(makeToken, { body: form({ ...bad, password } as never) })).status).toBe(400)
})

test('[token.1] asks for the password an hour after the log-in, or for a code, and tells by mail', async () => {
  const asha = await world.person('Asha')
  await makes(asha)
  const mail = await world.mailer.newestTo(asha.user.email, 1, 'has this token')
  expect(mail.subject).toBe('A token for your TaskBazaar account was made')
  world.clock.passes(hourMs + 1)
  const tries = (proof: object) => asha.tries(makeToken, { body: form(proof) })
  expect(await tries({})).toMatchObject({ status: 403, body: { issues: [{ path: 'password' }] } })
  expect((await tries({ password: 'not the password' })).status).toBe(403)
  expect((await tries({ code: '123456' })).status).toBe(403)
  expect((await tries({ password })).status).toBe(201)
  await world.pool.query('UPDATE users SET verified = true WHERE given_id = $1', [asha.user.givenId])
  const { secret } = await asha.does(startTwoFactor, { body: { password } })
  const codeNow = () => codeAt(bytesOf(secret), stepAt(world.clock.now()))
  await asha.does(enableTwoFactor, { body: { code: codeNow() } })
  world.clock.passes(60_000)
  expect((await tries({ code: codeNow() })).status).toBe(201)
  // A code works once.
  expect((await tries({ code: codeNow() })).status).toBe(403)
})

const op = await world.operator()
const mod = await world.moderator()
const actsOn = (who: Actor, act: 'sign-out' | 'ban') =>
  op.does(actOnPerson, { params: { id: who.user.givenId }, body: { act, note: 'Against the rules' } })
const resets = async ({ user: { email } }: Actor) => {
  await world.visitor().does(requestPasswordReset, { body: { email } })
  const token = tokenIn(await world.mailer.newestTo(email, 1, 'reset-password'))
  await world.visitor().does(resetPassword, { body: { token, newPassword: 'quite another word' } })
}

test.each<[string, (who: Actor) => Promise<unknown>]>([
  ['logging out everywhere', who => who.does(logOutEverywhere)],
  [
    'another password',
    who => who.does(changePassword, { body: { password, newPassword: 'quite another word' } }),
  ],
  ['a password reset', resets],
  ['a sign-out by an operator', who => actsOn(who, 'sign-out')],
  ['a ban', who => actsOn(who, 'ban')],
  ['the end of the account', who => who.does(deleteAccount, { body: { password } })],
])('[token.1] ends every token with %s, and one made meanwhile', async (_, ends) => {
  const asha = await world.person('Asha')
  const token = await makes(asha)
  expect(await holds(token)).toEqual([201, 201])
  // In another browser, so that the session ends, too.
  const elsewhere = new Actor(other)
  elsewhere.user = asha.user
  await elsewhere.does(logIn, { body: { email: asha.user.email, password } })
  const [, ...made] = await Promise.all([
    ends(asha),
    ...Array.from({ length: 4 }, () => elsewhere.tries(makeToken, { body: form() })),
  ])
  expect(await holds(token)).toEqual([401, 401])
  for (const { status, body } of made) if (status === 201) expect(await holds(body.token)).toEqual([401, 401])
})

test('[token.1] holds the rules of a limited account for its tokens, too', async () => {
  const asha = await world.person('Asha')
  const token = await makes(asha)
  await mod.does(moderatePerson, { params: { id: asha.user.givenId }, body: { act: 'limit', note: 'Spam' } })
  const { status, body } = await world.visitor().tries(postTask, { body: aTask() }, bearing(token))
  expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'limited'])
  expect(await seen(token)).toBe(201)
})

test('[token.1] gives no token the rights of a role', async () => {
  // Operators alone read a page that was taken away.
  const writes = async (text: string) => {
    const { version } = await op.does(getSiteConsole)
    await op.does(changeSite, { body: { version, help: { text } } })
    return version + 1
  }
  const version = await writes('Ask at the gate.')
  await writes('')
  const page = { params: { page: 'help' as const }, query: { version } }
  const token = await makes(op, { password })
  expect((await op.tries(getSitePage, page)).status).toBe(200)
  expect((await op.tries(getSitePage, page, bearing(token))).status).toBe(404)
})

test('[token.1] limits each token by itself, and the person beside it', async () => {
  const strict = await createWorld({ config: { hasRateLimits: true } })
  const asha = await strict.person('Asha')
  const [one, two] = [await makes(asha), await makes(asha)]
  const calls = async (token: string) => strict.visitor().tries(checkSession, {}, bearing(token))
  for (let i = 0; i < 120; i++) expect((await calls(one)).status).toBe(201)
  const refused = await calls(one)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await calls(two)).status).toBe(201)
  expect((await asha.tries(checkSession)).status).toBe(201)
})
