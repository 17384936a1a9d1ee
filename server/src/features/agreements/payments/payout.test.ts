import { expect, test } from 'vitest'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { databaseOn, sql } from '#server/db/sql.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { ProviderRefusal } from '#server/payments/provider.ts'
import { recording } from '#server/reactions/store.ts'
import { inTask } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { HeldProvider } from '../../../../test/held-provider.ts'
import { createWorld } from '../../../../test/world.ts'

/** Refuses to let money go until it is told otherwise. */
class Reluctant extends HeldProvider {
  isWilling = false
  override release = async (id: string) => {
    if (!this.isWilling) throw new ProviderRefusal('The account of the payee is on hold')
    this.transfers.get(id)!.isOnHold = false
  }
}

const world = await createWorld()
const [asha, ravi] = await world.named('Asha', 'Ravi')
const meera = await world.moderator('Meera')

test('[pay.6, pay.9] a payout that is refused is told once and shown to moderators, and is tried again until it works', async () => {
  const { task } = await asha.hires(ravi, { price: 1_000 })
  await pays(asha, task)
  await ravi.completes(task)
  await asha.completes(task, { rating: 5 })
  const { pool, clock } = world
  // The app's own job has done what it can without an address.
  const jobs = "SELECT FROM jobs WHERE kind IN ('payment', 'capture')"
  await expect.poll(async () => (await pool.query(jobs)).rowCount, { timeout: 10_000 }).toBe(0)
  const { rows } = await pool.query('SELECT id, provider_id, amount_paise FROM captures')
  const [{ id, provider_id, amount_paise }] = rows
  const provider = new Reluctant(() => false)
  provider.paid(provider_id, amount_paise)
  await databaseOn(pool).run(sql`
    INSERT INTO payees (user_id, upi_id, provider, account_id) SELECT id, 'ravi@bank', 'sandbox', 'account' FROM users
    WHERE given_id = ${ravi.user.givenId} ON CONFLICT (user_id) DO UPDATE SET upi_id = excluded.upi_id`)
  const inOne: Recording = async work => (await recording(pool, clock.now(), work)).result
  const job = captureJobs({ pool, clock, provider, recording: inOne })
  const run = () => job.run({ data: { id } } as never)
  for (let i = 0; i < 3; i++) await expect(run()).rejects.toThrow('on hold')
  const told = async () => (await ravi.alerts()).filter(({ alertType }) => alertType === 'Payout Failed')
  expect(await told()).toHaveLength(1)
  expect(await meera.does(listOddPayments)).toMatchObject([
    { kind: 'payout-failed', taskId: task.givenId, detail: 'The account of the payee is on hold' },
  ])
  expect((await ravi.does(getPayment, inTask(task))).toPayOut).toBe(1_000)
  provider.isWilling = true
  await run()
  expect((await ravi.does(getPayment, inTask(task))).toPayOut).toBe(0)
  expect(await meera.does(listOddPayments)).toEqual([])
  expect(await told()).toHaveLength(1)
})
