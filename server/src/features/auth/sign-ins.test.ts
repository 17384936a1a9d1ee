import { afterAll, expect, test } from 'vitest'
import * as account from '#contract/endpoints/account.ts'
import * as auth from '#contract/endpoints/auth.ts'
import { deleteAccount, exportOwnData } from '#contract/endpoints/own-data.ts'
import { dayMs } from '#contract/time.ts'
import { codeAt, stepAt } from '#server/domain/totp.ts'
import { cleanupJobs } from '#server/jobs/cleanup.ts'
import { type Actor, password } from '../../../seeds/actor.ts'
import { bytesOf } from '../../../test/base32.ts'
import { Issuer } from '../../../test/issuer.ts'
import { createWorld, tokenIn } from '../../../test/world.ts'

const retentionDays = 20

const issuer = await Issuer.start()
const world = await createWorld({
  config: {
    google: { ...Issuer.client, issuer: issuer.url },
    trustedProxies: ['loopback'],
    retentionDays,
  },
})
// Once due, the app would do its own in the middle of a test.
await world.pool.query("DELETE FROM jobs WHERE kind = 'cleanup'")

afterAll(() => issuer.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const cleansUp = () => cleanupJobs(world.pool, world.clock, retentionDays).run(null as never)

const joinsFrom = async (address: string): Promise<Actor> => {
  const actor = world.visitor()
  const body = { firstName: 'Asha', email: `from${address.replaceAll(/\W/g, '-')}@example.in`, password }
  actor.user = (await actor.tries(auth.signUp, { body }, from(address))).body
  return actor
}
const logsInFrom = async (address: string, { user }: Actor): Promise<[Actor, number]> => {
  const visitor = world.visitor()
  const body = { email: user.email, password }
  return [visitor, (await visitor.tries(auth.logIn, { body }, from(address))).status]
}

/** The addresses that are stored for somebody, whether the account is there or not. */
const stored = async ({ user }: Actor): Promise<string[]> => {
  const { rows } = await world.pool.query<{ address: string }>(
    'SELECT address FROM sign_ins JOIN users u ON u.id = user_id WHERE u.given_id = $1 ORDER BY sign_ins.id',
    [user.givenId],
  )
  return rows.map(row => row.address)
}

test('records address and time of a sign-up and a log-in, exports them, and records no refused log-in', async () => {
  const asha = await joinsFrom('203.0.113.1')
  const start = world.clock.now()
  world.clock.passes(60_000)
  expect((await logsInFrom('::ffff:203.0.113.2', asha))[1]).toBe(201)
  expect((await logsInFrom('2001:db8::7', asha))[1]).toBe(201)
  const wrong = { email: asha.user.email, password: 'a wrong password' }
  expect((await world.visitor().tries(auth.logIn, { body: wrong }, from('203.0.113.3'))).status).toBe(401)
  const later = world.clock.now()
  const { signIns } = (await asha.does(exportOwnData)) as unknown as { signIns: object[] }
  expect(signIns).toEqual([
    { at: start.toISOString(), address: '203.0.113.1' },
    { at: later.toISOString(), address: '203.0.113.2' },
    { at: later.toISOString(), address: '2001:db8::7' },
  ])
})

test('records a log-in with Google', async () => {
  issuer.person = { sub: 'ravi', email: 'ravi@example.in', email_verified: true, given_name: 'Ravi' }
  const ravi = world.visitor()
  const { url } = await ravi.does(auth.startGoogleLogIn)
  const back = new URL((await fetch(url!, { redirect: 'manual' })).headers.get('location')!)
  const body = { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
  ravi.user = (await ravi.tries(auth.logInWithGoogle, { body }, from('203.0.113.5'))).body
  expect(await stored(ravi)).toEqual(['203.0.113.5'])
})

test('records the confirmed second factor, not the password before it', async () => {
  const asha = await joinsFrom('203.0.113.10')
  await asha.does(auth.verifyEmail, {
    body: { token: tokenIn(await world.mailer.newestTo(asha.user.email)) },
  })
  const { secret } = await asha.does(account.startTwoFactor, { body: { password } })
  const shown = () => codeAt(bytesOf(secret), stepAt(world.clock.now()))
  await asha.does(account.enableTwoFactor, { body: { code: shown() } })
  // Each code works once. The next one is valid half a minute later.
  world.clock.passes(60_000)
  const [visitor, status] = await logsInFrom('203.0.113.11', asha)
  expect(status).toBe(401)
  expect(await stored(asha)).toEqual(['203.0.113.10'])
  const confirmed = await visitor.tries(auth.confirmLogIn, { body: { code: shown() } }, from('203.0.113.12'))
  expect(confirmed.status).toBe(201)
  expect(await stored(asha)).toEqual(['203.0.113.10', '203.0.113.12'])
})

test('deletes sign-ins after RETENTION_DAYS and not before, with or without the account', async () => {
  const [stays, leaver] = [await joinsFrom('203.0.113.20'), await joinsFrom('203.0.113.21')]
  await leaver.does(deleteAccount, { body: { password } })
  world.clock.passes(dayMs)
  await logsInFrom('203.0.113.22', stays)
  world.clock.passes((retentionDays - 1) * dayMs - 1)
  await cleansUp()
  expect(await stored(stays)).toEqual(['203.0.113.20', '203.0.113.22'])
  expect(await stored(leaver)).toEqual(['203.0.113.21'])
  world.clock.passes(1)
  await cleansUp()
  expect(await stored(stays)).toEqual(['203.0.113.22'])
  expect(await stored(leaver)).toEqual([])
})

test('deletes them by itself, after the time that is set', async () => {
  const asha = await joinsFrom('203.0.113.30')
  await world.pool.query(
    `INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('cleanup', 'daily', '{}', $1, $2)`,
    [world.clock.now(), new Date(world.clock.now().getTime() + (retentionDays + 1) * dayMs)],
  )
  world.clock.passes((retentionDays + 1) * dayMs)
  await expect.poll(() => stored(asha)).toEqual([])
})
