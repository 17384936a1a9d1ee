import { expect, test } from 'vitest'
import { enableTwoFactor, startTwoFactor } from '#contract/endpoints/account.ts'
import { verifyEmail } from '#contract/endpoints/auth.ts'
import { getPayout, setPayout } from '#contract/endpoints/payments.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { transaction } from '#server/db/core/connect.ts'
import { confirmClock } from '#server/db/market/clock-notes.ts'
import { codeAt, stepAt } from '#server/domain/totp.ts'
import { type Actor, password } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { bytesOf } from '../../../../test/base32.ts'
import { createWorld, tokenIn } from '../../../../test/world.ts'

const world = await createWorld({ config: { hasRateLimits: true, clockJumps: 'wait' } })
const payout = (who: Actor) => who.does(getPayout)
const sets = (who: Actor, upiId: string, proof: object = {}) =>
  who.tries(setPayout, { body: { upiId, ...proof } })

/** Money that was paid for work that is done. */
const earns = async (who: Actor, price: number) => {
  const asha = await world.person('Asha')
  const { task } = await asha.hires(who, { price })
  await pays(asha, task)
  await who.completes(task)
  await asha.completes(task, { rating: 5 })
  const jobs = "SELECT FROM jobs WHERE kind IN ('payment', 'capture')"
  await expect.poll(async () => (await world.pool.query(jobs)).rowCount).toBe(0)
  expect((await payout(who)).waiting).toBe(price)
}
const toldOf = async (who: Actor) =>
  (await who.alerts()).filter(({ alertType }) => alertType === 'Payout Changed')

test('[pay.13] asks for the password to change a payout address, but not for the first one, and reports both', async () => {
  const ravi = await world.person('Ravi')
  expect(await payout(ravi)).toMatchObject({ upiId: null, proof: null, changedAt: null })
  expect((await sets(ravi, 'ravi@bank')).status).toBe(200)
  // The same again changes nothing.
  expect((await sets(ravi, 'ravi@bank')).status).toBe(200)
  expect(await toldOf(ravi)).toMatchObject([{ taskId: '' }])
  expect(await payout(ravi)).toMatchObject({ upiId: 'ravi@bank', proof: 'password', changedAt: null })
  expect(await sets(ravi, 'thief@bank')).toMatchObject({
    status: 403,
    body: { code: 'wrong_credentials', issues: [{ path: 'password' }] },
  })
  expect((await sets(ravi, 'thief@bank', { password: 'not the password' })).status).toBe(403)
  expect((await sets(ravi, 'thief@bank', { code: '123456' })).status).toBe(403)
  expect((await payout(ravi)).upiId).toBe('ravi@bank')
  expect((await sets(ravi, 'new@bank', { password })).status).toBe(200)
  expect(await payout(ravi)).toMatchObject({ upiId: 'new@bank', changedAt: world.clock.now().toISOString() })
  expect(await toldOf(ravi)).toHaveLength(2)
  await world.mailer.newestTo(ravi.user.email, 2, 'pays you was changed')
})

test('[pay.13] counts wrong passwords against the same limit as elsewhere', async () => {
  const kiran = await world.person('Kiran')
  await sets(kiran, 'kiran@bank')
  for (let i = 0; i < 10; i++)
    expect((await sets(kiran, 'thief@bank', { password: `guess ${i}` })).status).toBe(403)
  expect((await sets(kiran, 'thief@bank', { password })).status).toBe(429)
  expect((await kiran.tries(startTwoFactor, { body: { password } })).status).toBe(429)
})

test('[pay.13] accepts a code of the second factor instead of the password, once', async () => {
  const meera = await world.person('Meera')
  await meera.does(verifyEmail, { body: { token: tokenIn(await world.mailer.newestTo(meera.user.email)) } })
  const { secret } = await meera.does(startTwoFactor, { body: { password } })
  const shown = () => codeAt(bytesOf(secret), stepAt(world.clock.now()))
  await meera.does(enableTwoFactor, { body: { code: shown() } })
  world.clock.passes(minuteMs)
  await sets(meera, 'meera@bank')
  const code = shown()
  expect((await sets(meera, 'new@bank', { code })).status).toBe(200)
  expect((await sets(meera, 'other@bank', { code })).status).toBe(403)
})

test('[pay.13] asks somebody who logs in with Google alone to set a password first', async () => {
  const lakshmi = await world.person('Lakshmi')
  await sets(lakshmi, 'lakshmi@bank')
  await world.pool.query('UPDATE users SET password_hash = NULL WHERE given_id = $1', [lakshmi.user.givenId])
  expect((await payout(lakshmi)).proof).toBe('noPassword')
  expect(await sets(lakshmi, 'new@bank')).toMatchObject({
    status: 409,
    body: { message: 'Set a password first' },
  })
})

test('[pay.13, clock.1] delays for a day what was already owed, but not what comes to be owed later', async () => {
  const farah = await world.person('Farah')
  await sets(farah, 'farah@bank')
  // As if it could not be paid out so far.
  await world.pool.query(`UPDATE payees SET upi_id = NULL WHERE upi_id = 'farah@bank'`)
  await earns(farah, 1_000)
  await world.pool.query(
    `UPDATE payees SET upi_id = 'farah@bank' WHERE user_id = (SELECT id FROM users WHERE given_id = $1)`,
    [farah.user.givenId],
  )
  const until = new Date(world.clock.now().getTime() + dayMs)
  await sets(farah, 'new@bank', { password })
  expect(await payout(farah)).toMatchObject({
    waiting: 1_000,
    delayed: { amount: 1_000, until: until.toISOString() },
  })
  const asha = await world.person('Asha')
  const { task } = await asha.hires(farah, { price: 500 })
  await pays(asha, task)
  await farah.completes(task)
  await asha.completes(task, { rating: 5 })
  const payouts = async () =>
    (await world.pool.query("SELECT FROM ledger_entries WHERE kind = 'payout'")).rowCount
  await expect.poll(payouts).toBe(1)
  expect((await payout(farah)).waiting).toBe(1_000)
  // A clock that is set ahead gives nothing free; the guard notes that the time is in doubt.
  world.clock.passes(3 * dayMs)
  const waits = async () =>
    (await world.pool.query('SELECT FROM market WHERE clock_waits_until IS NOT NULL')).rowCount
  await expect.poll(waits).toBe(1)
  const looked = async () =>
    (await world.pool.query("SELECT FROM jobs WHERE kind = 'capture' AND due_at > $1", [world.clock.now()]))
      .rowCount
  await expect.poll(looked).toBe(1)
  expect((await payout(farah)).waiting).toBe(1_000)
  // A waiting payout gains the time away, as every deadline does.
  await transaction(world.pool, tx => confirmClock(tx, world.clock.now()))
  const later = new Date(until.getTime() + 3 * dayMs)
  expect((await payout(farah)).delayed?.until).toBe(later.toISOString())
  world.clock.passes(dayMs)
  expect(world.clock.now()).toEqual(later)
  await expect.poll(async () => (await payout(farah)).waiting).toBe(0)
})
