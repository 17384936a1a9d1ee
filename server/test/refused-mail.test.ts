import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/endpoints/account.ts'
import { requestVerification } from '#contract/endpoints/auth.ts'
import type { Actor } from '../seeds/actor.ts'
import { password } from '../seeds/actor.ts'
import { createWorld, tokenIn } from './world.ts'

let logged = ''
const keep = {
  write: (line: string) => {
    logged += line
  },
}
const log = pino({}, keep)
const world = await createWorld({ log })
const { mailer, clock, pool } = world

const isRefused = async (who: Actor) => (await who.standing()).isMailRefused
const waiting = async () =>
  (await pool.query("SELECT attempts FROM jobs WHERE kind = 'mail' AND failed_at IS NULL")).rows

/**
 * Has the mails that wait tried again, until none waits: the queue looks once a second. Were the clock faster, more of
 * the other jobs would be due than are done, and those would be done first.
 */
const triesRunOut = () =>
  vi.waitFor(
    async () => {
      clock.passes(60_000)
      expect(await waiting()).toEqual([])
    },
    { timeout: 90_000, interval: 500 },
  )

test('marks an address after three refused mails, until a mail is accepted or the address changes', async () => {
  const email = 'nobody.there@example.in'
  mailer.refused.add(email)
  const asha = await world.visitor().signsUp('Asha', email)
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ attempts: 1 }]))
  expect(await isRefused(asha)).toBe(false)
  await triesRunOut()
  expect(await isRefused(asha)).toBe(true)

  // The mailbox is there now.
  mailer.refused.delete(email)
  await asha.does(requestVerification)
  await mailer.newestTo(email)
  await vi.waitFor(async () => expect(await isRefused(asha)).toBe(false))

  mailer.refused.add(email)
  clock.passes(60_000)
  await asha.does(requestVerification)
  await triesRunOut()
  expect(await isRefused(asha)).toBe(true)
  await asha.does(changeEmail, { body: { email: 'asha@example.in', password } })
  const mail = await mailer.newestTo('asha@example.in')
  await asha.does(confirmEmail, { body: { token: tokenIn(mail) } })
  expect(await isRefused(asha)).toBe(false)
})

test('does not hold a refused new address against the old one', async () => {
  const ravi = await world.visitor().signsUp('Ravi')
  mailer.refused.add('misspelt@example.in')
  await ravi.does(changeEmail, { body: { email: 'misspelt@example.in', password } })
  await triesRunOut()
  expect(await isRefused(ravi)).toBe(false)
})

test('logs the kind of a mail and a hash of its address, and no address', async () => {
  const { rows } = await pool.query(
    "SELECT last_error FROM jobs WHERE kind = 'mail' AND failed_at IS NOT NULL",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { last_error } of rows) {
    expect(last_error).toMatch(/^mail '[a-z-]+' to [0-9a-f]{12}: 550 5\.1\.1 <\(address\)>/)
    expect(logged).toContain(last_error)
  }
  expect(logged).not.toContain('@')
})
