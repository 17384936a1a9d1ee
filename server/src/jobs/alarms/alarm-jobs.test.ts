import { beforeEach, expect, test } from 'vitest'
import { getHealth } from '#contract/endpoints/operate.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { noteBackup, noteFailedBackup } from '#server/db/core/backup-state.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { recording } from '#server/reactions/store.ts'
import type { Actor } from '../../../seeds/actor.ts'
import { pays } from '../../../seeds/money.ts'
import { createWorld } from '../../../test/world.ts'
import type { Job } from '../queue.ts'
import { alarmJobs } from './alarm-jobs.ts'

const world = await createWorld({ pollMs: 20 })
const { pool, clock } = world
const operator = await world.operator()
const moderator = await world.moderator('Meena')
await pool.query("UPDATE users SET verified = true WHERE role <> 'member'")
// The tests look themselves, as two processes do.
await pool.query("DELETE FROM jobs WHERE kind = 'alarms'")

const backups = { folder: '/nowhere', keep: { days: 7, weeks: 4, months: 12 } }
let isTimeRight = true
let areKeysRefused = false
let redisUrl: string | null = null
const process = (config = {}) => {
  const options = {
    ...{ publicUrl: 'http://localhost:3000', dataDir: '/nowhere', backups, ...config },
    get redisUrl() {
      return redisUrl
    },
  }
  const job = alarmJobs({
    ...{ pool, clock, config: options, mayDecide: async () => isTimeRight },
    areKeysRefused: () => areKeysRefused,
    recording: async work => (await recording(pool, clock.now(), work)).result,
  })
  return () => job.run({} as Job)
}
const [one, another] = [process(), process()]

/** Both processes look every few minutes for so long. */
const pass = async (minutes: number, each = 2) => {
  for (let i = 0; i < minutes; i += each) {
    clock.passes(each * minuteMs)
    await Promise.all([one(), another()])
  }
}
const told = async (who: Actor) => (await who.alerts()).map(({ alertDesc }) => alertDesc).reverse()
const run = (text: string) => pool.query(text)
const at = () => `'${clock.now().toISOString()}'`
const mails = () =>
  world.mailer.sent
    .filter(({ to, messageId }) => to === operator.user.email && messageId?.startsWith('notice-'))
    .map(({ subject }) => subject)

beforeEach(async () => {
  await run(`DELETE FROM alerts WHERE user_id IN (SELECT id FROM users WHERE role <> 'member')`)
  await run('DELETE FROM alarms')
  world.mailer.sent = []
  isTimeRight = true
  await noteBackup(databaseOn(pool), clock.now(), { bytes: 1, check: null })
  clock.passes(minuteMs)
})

const db = databaseOn(pool)
const cases: {
  name: string
  begins: () => Promise<unknown>
  ends: () => Promise<unknown>
  texts: string[]
}[] = [
  {
    name: 'a backup that fails',
    begins: () => noteFailedBackup(db, clock.now(), 'no backup: no room'),
    ends: () => noteBackup(db, clock.now(), { bytes: 1, check: null }),
    texts: ['The nightly backup failed (no backup: no room)', 'Over: A good backup was made'],
  },
  {
    name: 'a ledger that is off',
    begins: () =>
      run(`INSERT INTO ledger_checks (at, differences) VALUES (${at()}, '{one,two}')
        ON CONFLICT (is_only) DO UPDATE SET differences = excluded.differences`),
    ends: () => run(`UPDATE ledger_checks SET differences = '{}'`),
    texts: ['The books are off. Differences that the last check found: 2', 'Over: The books add up again'],
  },
  {
    name: 'a mail server that takes nothing',
    begins: () =>
      run(`INSERT INTO jobs (kind, data, created_at, due_at, attempts, last_error)
        VALUES ('weekly-mail', '{}', ${at()}, 'infinity', 7, 'mail ''weekly'' to 0a1b: connect ECONNREFUSED')`),
    ends: () => run(`DELETE FROM jobs WHERE kind = 'weekly-mail'`),
    texts: ['The mail server takes no mail (connect ECONNREFUSED)', 'Over: The mail server takes mail again'],
  },
  {
    name: 'mail that is given up',
    begins: () =>
      run(`INSERT INTO jobs (kind, data, created_at, due_at, attempts, last_error, failed_at)
        VALUES ('weekly-mail', '{}', ${at()}, ${at()}, 104, 'x', ${at()}),
          ('weekly-mail', '{}', ${at()}, ${at()}, 3, 'refused for good', ${at()})`),
    ends: () => run(`DELETE FROM jobs WHERE kind = 'weekly-mail'`),
    texts: ['Mails that were given up in the last day: 1', 'Over: No mail was given up in the last day'],
  },
  {
    name: 'a payout that is refused',
    begins: () =>
      expect
        .poll(
          async () => (await run(`UPDATE captures SET payout_refused = true, problem = 'refused'`)).rowCount,
        )
        .toBe(1),
    ends: () => run(`UPDATE captures SET payout_refused = false, problem = NULL`),
    texts: [
      'Payouts that the payment service refuses: 1',
      'Over: The payment service refuses no payout any more',
    ],
  },
  {
    name: 'a webhook that fails',
    begins: () =>
      run(`INSERT INTO webhooks (url, kinds, secret, created_at, failing_since)
        VALUES ('https://hooks.example/secret-path', '{}', '', ${at()}, ${at()})`),
    ends: () => run('DELETE FROM webhooks'),
    texts: [
      'A webhook has taken no event for an hour: hooks.example',
      'Over: Every webhook takes events again',
    ],
  },
  {
    name: 'payment keys that are refused',
    begins: async () => {
      areKeysRefused = true
    },
    ends: async () => {
      areKeysRefused = false
    },
    texts: ['Razorpay refuses our keys, so nobody can pay', 'Over: Razorpay takes our keys again'],
  },
  {
    name: 'a Redis that does not answer',
    begins: async () => {
      redisUrl = `redis://127.0.0.1:${await freePort()}`
    },
    ends: async () => {
      redisUrl = null
    },
    texts: ['Redis does not answer (connect ECONNREFUSED)', 'Over: Redis answers again'],
  },
  {
    name: 'a time that may be wrong',
    begins: async () => {
      isTimeRight = false
    },
    ends: async () => {
      isTimeRight = true
    },
    texts: [
      'The time jumped. The clock decides nothing for 24 hours, or until you confirm the time: npm run clock',
      'Over: The clock decides again',
    ],
  },
]

const [asha, ravi] = await world.named('Asha', 'Ravi')
const { task } = await asha.hires(ravi)
await pays(asha, task)

for (const { name, begins, ends, texts } of cases)
  test(`alerts operators to ${name}, once when it begins and once when it is over`, async () => {
    await begins()
    await pass(70, 10)
    expect(await told(operator)).toEqual([texts[0]])
    expect((await operator.does(getHealth)).alarms).toMatchObject([{ detail: expect.any(String) }])
    await expect.poll(mails).toEqual([texts[0]])
    await ends()
    await pass(28)
    expect(await told(operator)).toEqual([texts[0]])
    await pass(6)
    expect(await told(operator)).toEqual(texts)
    await pass(60, 10)
    expect(await told(operator)).toEqual(texts)
    await expect.poll(mails).toEqual(texts)
    expect((await operator.does(getHealth)).alarms).toEqual([])
    expect(await told(moderator)).toEqual([])
  })

test('begins no other alarm, and ends none, while the time may be wrong', async () => {
  await run(`UPDATE ledger_checks SET differences = '{one}'`)
  await pass(2)
  isTimeRight = false
  const before = clock.time
  clock.passes(20 * dayMs)
  await run(`UPDATE ledger_checks SET differences = '{}'`)
  await pass(60)
  clock.time = new Date(before.getTime() + 60 * minuteMs)
  await pass(60)
  expect(await told(operator)).toEqual([
    'The books are off. Differences that the last check found: 1',
    'The time jumped. The clock decides nothing for 24 hours, or until you confirm the time: npm run clock',
  ])
  isTimeRight = true
  await pass(34)
  expect((await told(operator)).slice(2).sort()).toEqual([
    'Over: The books add up again',
    'Over: The clock decides again',
  ])
})

test('looks by itself every two minutes, tells nothing twice in another process, and reports it in /metrics', async () => {
  const own = await createWorld({ pollMs: 20 })
  const op = await own.operator()
  const metric = async () =>
    (await own.app.inject('/metrics')).body.match(/market_alarms\{kind="ledger"\} \d/)?.[0]
  await own.pool.query(`INSERT INTO ledger_checks (at, differences) VALUES (now(), '{one}')`)
  expect(await metric()).toBe('market_alarms{kind="ledger"} 0')
  own.clock.passes(2 * minuteMs)
  await expect.poll(async () => (await op.alerts()).length).toBe(1)
  await own.anotherApp()
  const lookedAt = async () =>
    (await own.pool.query("SELECT due_at FROM jobs WHERE kind = 'alarms'")).rows[0].due_at.getTime()
  for (let i = 0; i < 3; i++) {
    own.clock.passes(2 * minuteMs)
    await expect.poll(lookedAt).toBeGreaterThan(own.clock.now().getTime())
  }
  expect((await op.alerts()).map(({ alertDesc }) => alertDesc)).toEqual([
    'The books are off. Differences that the last check found: 1',
  ])
  expect(await metric()).toBe('market_alarms{kind="ledger"} 1')
  expect((await op.does(getHealth)).alarms).toMatchObject([{ kind: 'ledger', detail: '1' }])
})
