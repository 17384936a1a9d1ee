import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setPayout } from '#contract/endpoints/payments.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { accounts, book } from '#server/db/money/ledger.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { queueMoneyJob } from '#server/db/money/money-jobs.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import { sweepJobs } from '#server/jobs/payments.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { ProviderDown } from '#server/payments/provider.ts'
import { recording } from '#server/reactions/store.ts'
import { password } from '../seeds/actor.ts'
import { HeldProvider } from './held-provider.ts'
import { historiesOf } from './histories.ts'
import { createWorld } from './world.ts'

const histories = historiesOf(60)
const paise = 1_000

/** The next step; `midway` is true if the address changes while the payment service is asked for something else. */
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ what: 'owes' as const }) },
  { weight: 3, arbitrary: fc.constant({ what: 'changes' as const }) },
  { weight: 2, arbitrary: fc.constant({ what: 'changes midway' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('waits' as const),
      ms: fc.constantFrom(hourMs, 11 * hourMs, dayMs - 1, dayMs),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ what: 'restarts' as const }) },
  { weight: 1, arbitrary: fc.constant({ what: 'doubts the time' as const }) },
  { weight: 1, arbitrary: fc.constant({ what: 'trusts the time' as const }) },
)
const cuts = fc.array(
  fc.integer({ min: 0, max: 5 }).map(i => i === 0),
  { maxLength: 30, size: 'max' },
)

test(`[pay.13, pay.2] pays what was owed before a change of address a day after it, and once, in ${histories} random histories`, async () => {
  const world = await createWorld({ config: { payments: 'direct' } })
  const { pool, clock } = world
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.hires(ravi)
  const db = databaseOn(pool)
  await db.run(sql`
    INSERT INTO payees (user_id, upi_id, provider, account_id)
    SELECT id, 'first@bank', 'sandbox', 'account' FROM users WHERE first_name = 'Ravi'`)

  let drawn: boolean[] = []
  let midway: (() => Promise<unknown>) | null = null
  let isSure = true
  /** When something happened, and in which order. */
  interface Moment {
    at: number
    nth: number
  }
  let moments = 0
  const moment = (): Moment => ({ at: clock.now().getTime(), nth: ++moments })
  const changes: Moment[] = []
  const paid = new Map<string, Moment>()
  class Watched extends HeldProvider {
    override readTransfers = async (id: string) => {
      const act = midway
      midway = null
      await act?.()
      return [...this.transfers.values()].filter(one => one.id === id).map(one => ({ ...one }))
    }
    override release = async (id: string) => {
      if (drawn.pop()) throw new ProviderDown('cut before')
      if (!paid.has(id)) paid.set(id, moment())
      this.transfers.get(id)!.isOnHold = false
      if (drawn.pop()) throw new ProviderDown('cut after')
    }
  }
  const provider = new Watched(() => drawn.pop() ?? false)
  const inOne: Recording = async work => (await recording(pool, clock.now(), work)).result
  const money = { pool, clock, provider, recording: inOne }
  const mayDecide = async () => isSure
  const jobs = captureJobs({ ...money, mayDecide })
  /** Runs due jobs as the queue does: again later if the job says so or has failed. */
  const work = async () => {
    const due = await db.rows<{ key: string }>(
      sql`SELECT key FROM jobs WHERE kind = 'capture' AND due_at <= ${clock.now()} ORDER BY key`,
    )
    for (const { key } of due) {
      const later = await jobs.run({ data: { id: Number(key) } } as never).catch(() => clock.now())
      await db.run(
        later
          ? sql`UPDATE jobs SET due_at = ${later} WHERE kind = 'capture' AND key = ${key}`
          : sql`DELETE FROM jobs WHERE kind = 'capture' AND key = ${key}`,
      )
    }
  }
  let nth = 0
  /** When each sum came to be owed. */
  const owed = new Map<string, Moment>()
  const owes = async () => {
    const [at, providerId] = [clock.now(), `pay_${++nth}`]
    provider.paid(providerId, paise)
    const row = (await db.row<{ id: number; task_id: number; poster_id: number; provider_id: number }>(sql`
      WITH payment AS (
        INSERT INTO payments (given_id, task_id, payer_id, provider, is_test, amount_paise, state, created_at)
        SELECT ${providerId}, id, poster_id, 'sandbox', true, ${paise}, 'Paid', ${at} FROM tasks RETURNING *)
      INSERT INTO captures (payment_id, task_id, provider, provider_id, amount_paise, currency, release_paise,
        transfer_paise, net_paise, at)
      SELECT id, task_id, 'sandbox', ${providerId}, ${paise}, 'INR', ${paise}, ${paise}, ${paise}, ${at} FROM payment
      RETURNING id, task_id, (SELECT payer_id FROM payment) AS poster_id,
        (SELECT provider_id FROM agreements) AS provider_id`))!
    const held = accounts.held(row.task_id)
    const about = { taskId: row.task_id, at }
    await book(db, {
      ...{ key: `hold:${row.id}`, kind: 'hold', ...about, personId: row.poster_id },
      lines: { [accounts.outside]: -paise, [held]: paise },
    })
    await book(db, {
      ...{ key: `release:${row.id}`, kind: 'release', ...about, personId: row.provider_id },
      lines: { [held]: -paise, [accounts.owed(row.provider_id)]: paise },
    })
    owed.set(providerId, moment())
    await queueMoneyJob(db, 'capture', row.id, at)
  }
  const change = async () => {
    await ravi.does(setPayout, { body: { upiId: `n${changes.length}@bank`, password } })
    changes.push(moment())
  }

  const changedWhileOwed = (id: string) =>
    changes.filter(({ nth }) => nth > owed.get(id)!.nth && nth < paid.get(id)!.nth)

  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 3, maxLength: 12, size: 'max' }),
      cuts,
      async (story, cut) => {
        drawn = cut
        for (const step of story) {
          if (step.what === 'owes') await owes()
          if (step.what === 'changes') await change()
          if (step.what === 'changes midway') midway = change
          if (step.what === 'waits') clock.passes(step.ms)
          if (step.what === 'restarts') await sweepJobs(money).run({} as never)
          if (step.what === 'doubts the time') isSure = false
          if (step.what === 'trusts the time') isSure = true
          const before = new Set(paid.keys())
          await work()
          const goneNow = [...paid.keys()].filter(id => !before.has(id))
          const waited = (id: string) => changedWhileOwed(id).length > 0
          // That a day has gone by is not believed while the time is in doubt.
          if (!isSure) expect(goneNow.filter(waited)).toEqual([])
        }
        ;[drawn, midway, isSure] = [[], null, true]
        clock.passes(dayMs)
        for (let i = 0; i < 3; i++) await work()
        expect([...paid.keys()].toSorted()).toEqual([...owed.keys()].toSorted())
        for (const [id, { at }] of paid)
          for (const changed of changedWhileOwed(id))
            expect(at - changed.at, `${id} was paid too early`).toBeGreaterThanOrEqual(dayMs)
        const { rows } = await pool.query(
          `SELECT count(*)::int AS payouts FROM ledger_entries WHERE kind = 'payout'`,
        )
        expect(rows[0].payouts).toBe(owed.size)
      },
    ),
    { numRuns: histories, endOnFailure: true },
  )
  expect(await ledgerDifferences(db, clock.now())).toEqual([])
  expect(changes.length).toBeGreaterThan(histories / 2)
}, 900_000)
