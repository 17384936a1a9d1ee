import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { createWorld } from '../../../test/world.ts'
import type { Mail } from '../mail/mailer.ts'
import { alarms } from './alarms.ts'
import { type Facts, readFacts } from './facts.ts'

const world = await createWorld({ pollMs: 20 })
const { pool, clock } = world
const operator = await world.operator()
const takes = world.mailer.send.bind(world.mailer)
const refuses = async ({ to }: Mail): Promise<void> => {
  const response = `550 no mailbox <${to}> here`
  throw Object.assign(new Error(response), { command: 'RCPT TO', responseCode: 550, response })
}

const lookedAt = async () =>
  (await pool.query("SELECT due_at FROM jobs WHERE kind = 'alarms'")).rows[0].due_at.getTime()
const passes = async (minutes: number) => {
  for (let i = 0; i < minutes; i += 2) {
    clock.passes(2 * minuteMs)
    await expect.poll(lookedAt, { interval: 20 }).toBeGreaterThan(clock.now().getTime())
  }
}
const told = async () => (await operator.alerts()).map(({ alertDesc }) => alertDesc).reverse()
const count = async (from: string) => (await pool.query(`SELECT FROM ${from}`)).rowCount

/** Signs so many people up, each of whom is sent a mail, and tries it until it is given up. */
const signUp = async (people: number) => {
  const before = (await count('jobs WHERE failed_at IS NOT NULL'))!
  for (let i = 0; i < people; i++) await world.visitor().signsUp('Asha')
  const failed = async () => {
    clock.passes(5_000)
    return count('jobs WHERE failed_at IS NOT NULL')
  }
  await expect.poll(failed, { interval: 50, timeout: 10_000 }).toBeGreaterThanOrEqual(before + people)
}

test('alerts operators to a mail server that refuses all mail, until it accepts one', async () => {
  await passes(10)
  world.mailer.send = refuses
  await signUp(2)
  await passes(4)
  expect(await told()).toEqual([])
  await signUp(1)
  await passes(4)
  const began = 'The mail server takes no mail (550 no mailbox <(address)> here)'
  expect(await told()).toEqual([began])
  // Nobody is mailed for hours.
  await passes(180)
  expect(await told()).toEqual([began])
  world.mailer.send = takes
  const sent = (await count("sendings WHERE outcome = 'sent'"))!
  await world.visitor().signsUp('Lucky')
  await expect.poll(() => count("sendings WHERE outcome = 'sent'")).toBeGreaterThan(sent)
  await passes(36)
  expect(await told()).toEqual([began, 'Over: The mail server takes mail again'])
}, 60_000)

const ago = (ms: number) => new Date(clock.now().getTime() - ms)
/** A mail that was refused for good so long ago, by the name of its address. */
const refused = (address: string, ms: number, more: { kind?: string; attempts?: number } = {}) =>
  pool.query(
    `INSERT INTO jobs (kind, data, created_at, due_at, attempts, last_error, failed_at)
    VALUES ($1, '{}', $2, $2, $3, $4, $2)`,
    [more.kind ?? 'mail', ago(ms), more.attempts ?? 3, `mail 'verify' to ${address}: 550 no`],
  )
const taken = (ms: number) =>
  pool.query(
    `INSERT INTO sendings (user_id, channel, kinds, at, outcome)
    SELECT min(id), 'mail', '{verify}', $1, 'sent' FROM users`,
    [ago(ms)],
  )
const look = async (isOn = false) => {
  const facts = await readFacts(databaseOn(pool), { now: clock.now(), isNightly: false })
  return alarms['mail-failing'].look(facts as Facts, isOn)
}

beforeEach(async () => {
  await pool.query("DELETE FROM jobs WHERE kind <> 'alarms'")
  await pool.query('DELETE FROM sendings')
})

test('counts addresses that were refused within an hour, since a mail was taken', async () => {
  await taken(50 * minuteMs)
  await refused('0a', 40 * minuteMs)
  await refused('0b', 30 * minuteMs, { kind: 'notice-mail' })
  expect(await look()).toBeNull()
  // Tried for longer while the server did not answer, and then refused.
  await refused('0c', 20 * minuteMs, { kind: 'circular-mail', attempts: 9 })
  expect(await look()).toBe('550 no')
  await taken(10 * minuteMs)
  expect(await look()).toBeNull()
  expect(await look(true)).toBeNull()
})

test.each<[string, () => Promise<unknown>]>([
  [
    'one mailbox that refuses every mail',
    async () => {
      for (const minutes of [5, 10, 20, 30]) await refused('0a', minutes * minuteMs)
    },
  ],
  [
    'several beside mails that are taken while those are tried again',
    async () => {
      for (const address of ['0a', '0b', '0c', '0d']) await refused(address, 5 * minuteMs)
      await taken(5.5 * minuteMs)
    },
  ],
  [
    'several that were refused over more than an hour',
    async () => {
      await refused('0a', 1.1 * hourMs)
      await refused('0b', 0.9 * hourMs)
      await refused('0c', 0.1 * hourMs)
    },
  ],
  [
    'wrong addresses in a sheet of invitations, as nothing says that the others were taken',
    async () => {
      for (const address of ['0a', '0b', '0c']) await refused(address, 5 * minuteMs, { kind: 'invitation' })
    },
  ],
  [
    'mails that a restore held back',
    () =>
      pool.query(
        `INSERT INTO jobs (kind, data, created_at, due_at, last_error, failed_at)
        SELECT 'mail', '{}', $1, $1, 'held back by a restore', $1 FROM generate_series(1, 5)`,
        [ago(minuteMs)],
      ),
  ],
])('raises no alarm for %s', async (_, happens) => {
  await happens()
  expect(await look()).toBeNull()
})
