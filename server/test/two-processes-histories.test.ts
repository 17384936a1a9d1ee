import fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { accounts, book } from '#server/db/money/ledger.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { queueMoneyJob } from '#server/db/money/money-jobs.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import { startQueue } from '#server/jobs/queue.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { recording } from '#server/reactions/store.ts'
import { HeldProvider } from './held-provider.ts'
import { historiesOf } from './histories.ts'
import { createWorld, type World } from './world.ts'

const histories = historiesOf(200)
const paid = 100_000

/** Part of a payment goes back, or a webhook has it looked at, some time after the step before. */
const steps = fc.record({
  backPaise: fc.constantFrom(0, 0, 7_000, 12_000, 250),
  waitMs: fc.constantFrom(0, 1, 5, 20),
})
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A payment that is held, of the one task that there is. */
const insertPayment = async ({ pool, clock }: World, provider: HeldProvider, nth: number) => {
  const db = databaseOn(pool)
  const at = clock.now()
  const providerId = `pay_${nth}`
  provider.paid(providerId, paid)
  const row = (await db.row<{ id: number; task_id: number; payer_id: number }>(sql`
    WITH payment AS (
      INSERT INTO payments (given_id, task_id, payer_id, provider, is_test, amount_paise, state, created_at)
      SELECT ${providerId}, id, poster_id, 'sandbox', true, ${paid}, 'Paid', ${at} FROM tasks RETURNING *)
    INSERT INTO captures (payment_id, task_id, provider, provider_id, amount_paise, currency, transfer_paise, net_paise, at)
    SELECT id, task_id, 'sandbox', ${providerId}, ${paid}, 'INR', ${paid}, ${paid}, ${at} FROM payment
    RETURNING id, task_id, (SELECT payer_id FROM payment)`))!
  const lines = { [accounts.outside]: -paid, [accounts.held(row.task_id)]: paid }
  const about = { taskId: row.task_id, personId: row.payer_id, at }
  await book(db, { key: `hold:${row.id}`, kind: 'hold', ...about, lines })
  await db.run(sql`UPDATE agreements SET held_paise = held_paise + ${paid}, method = 'held', held_at = ${at}`)
  return { ...row, providerId, about }
}

test(`[pay.11] makes each movement once in ${histories} random histories with two processes`, async () => {
  const world = await createWorld({ config: { payments: 'direct' } })
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  await asha.hires(ravi)
  const db = databaseOn(world.pool)
  await db.run(sql`
    INSERT INTO payees (user_id, upi_id, provider, account_id)
    SELECT id, 'ravi@bank', 'sandbox', 'account' FROM users WHERE first_name = 'Ravi'`)
  const provider = new HeldProvider(
    () => false,
    () => pause(3),
  )
  const byTheClock: Recording = async work => (await recording(world.pool, world.clock.now(), work)).result
  const jobs = captureJobs({
    pool: world.pool,
    clock: world.clock,
    provider,
    recording: byTheClock,
    mayDecide: async () => true,
  })
  const queues = [1, 2].map(() =>
    startQueue({
      pool: world.pool,
      clock: world.clock,
      kinds: { capture: jobs },
      pollMs: 3,
      onError: () => {},
    }),
  )
  const play = async (story: readonly Step[], nth: number) => {
    const { id, providerId, about } = await insertPayment(world, provider, nth)
    let back = 0
    for (const [i, { backPaise, waitMs }] of story.entries()) {
      back += backPaise
      if (backPaise > 0) {
        const lines = {
          [accounts.held(about.taskId)]: -backPaise,
          [accounts.owed(about.personId)]: backPaise,
        }
        await book(db, { key: `refund:${id}:${i}`, kind: 'refund', ...about, lines })
        await db.run(sql`UPDATE agreements SET held_paise = held_paise - ${backPaise}`)
        await db.run(sql`
          UPDATE captures SET refund_paise = ${back}, net_paise = ${paid - back} WHERE id = ${id}`)
      }
      await queueMoneyJob(db, 'capture', id, world.clock.now())
      await pause(waitMs)
    }
    return { providerId, back }
  }
  const stories = fc.sample(fc.array(steps, { minLength: 2, maxLength: 6 }), histories)
  const played: Awaited<ReturnType<typeof play>>[] = []
  for (let i = 0; i < histories; i += 10)
    played.push(...(await Promise.all(stories.slice(i, i + 10).map((story, j) => play(story, i + j)))))
  const waiting = async () => (await world.pool.query("SELECT FROM jobs WHERE kind = 'capture'")).rowCount
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  for (const queue of queues) await queue.stop()
  for (const { providerId, back } of played) {
    const { refundedPaise } = provider.payments.get(providerId)!
    const { reversedPaise } = provider.transfers.get(providerId)!
    expect({ providerId, refundedPaise, reversedPaise }).toEqual({
      ...{ providerId, refundedPaise: back, reversedPaise: back },
    })
  }
  expect(await ledgerDifferences(db, world.clock.now())).toEqual([])
}, 900_000)
