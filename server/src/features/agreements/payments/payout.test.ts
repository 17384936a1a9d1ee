import { expect, test } from 'vitest'
import { listOddPayments } from '#contract/endpoints/moderation.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { captureJobs } from '#server/jobs/captures.ts'
import type { Recording } from '#server/jobs/reminders.ts'
import { ProviderDown, ProviderRefusal } from '#server/payments/provider.ts'
import { recording } from '#server/reactions/store.ts'
import { type Actor, inTask } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { HeldProvider } from '../../../../test/held-provider.ts'
import { createWorld } from '../../../../test/world.ts'

/** Refuses payouts until the test allows them. */
class Reluctant extends HeldProvider {
  isWilling = false
  isDown = false
  override release = async (id: string) => {
    if (this.isDown) throw new ProviderDown('The payment provider did not answer')
    if (!this.isWilling) throw new ProviderRefusal('The account of the payee is on hold')
    this.transfers.get(id)!.isOnHold = false
  }
}

const world = await createWorld()
const [asha, ravi, kiran] = await world.named('Asha', 'Ravi', 'Kiran')
const meera = await world.moderator('Meera')

/** Money that is let go but cannot be paid out, and the provider that holds it. */
const unpaid = async (poster: Actor, worker: Actor) => {
  const { task } = await poster.hires(worker, { price: 1_000 })
  await pays(poster, task)
  await worker.completes(task)
  await poster.completes(task, { rating: 5 })
  const { pool, clock } = world
  // The app looks at it every hour, and its own provider would pay.
  await pool.query("DELETE FROM jobs WHERE kind = 'payment-sweep'")
  // The app's own job has done what it can without an address.
  const jobs = "SELECT FROM jobs WHERE kind IN ('payment', 'capture')"
  await expect.poll(async () => (await pool.query(jobs)).rowCount).toBe(0)
  const { rows } = await pool.query(
    'UPDATE captures SET waiting_since = $1 WHERE released_at IS NULL RETURNING id, provider_id, amount_paise',
    [clock.now()],
  )
  const [{ id, provider_id, amount_paise }] = rows
  const provider = new Reluctant(() => false)
  provider.paid(provider_id, amount_paise)
  const inOne: Recording = async work => (await recording(pool, clock.now(), work)).result
  const job = captureJobs({ pool, clock, provider, recording: inOne, mayDecide: async () => true })
  const payOut = () => job.run({ data: { id } } as never)
  const toPayOut = async () => (await worker.does(getPayment, inTask(task))).toPayOut
  const paidOutAt = async (who = worker) => (await who.does(getPayment, inTask(task))).paidOutAt
  return { task, provider, payOut, toPayOut, paidOutAt }
}

test('[pay.6, pay.9] reports a refused payout once, shows it to moderators, and tries again until it works', async () => {
  const { task, provider, payOut, toPayOut, paidOutAt } = await unpaid(asha, ravi)
  await world.pool.query(`UPDATE payees SET upi_id = 'ravi@bank'`)
  // Also after whatever went wrong before.
  provider.isDown = true
  await expect(payOut()).rejects.toThrow('did not answer')
  provider.isDown = false
  for (let i = 0; i < 3; i++) await expect(payOut()).rejects.toThrow('on hold')
  const told = async () => (await ravi.alerts()).filter(({ alertType }) => alertType === 'Payout Failed')
  expect(await told()).toHaveLength(1)
  expect(await meera.does(listOddPayments)).toMatchObject([
    { kind: 'payout-failed', taskId: task.givenId, detail: 'The account of the payee is on hold' },
  ])
  expect(await toPayOut()).toBe(1_000)
  const differences = () => ledgerDifferences(databaseOn(world.pool), world.clock.now())
  expect(await differences()).toEqual([])
  world.clock.passes(3_600_000)
  expect(await differences()).toMatchObject([
    expect.stringMatching(/^a movement reaches the payment provider within an hour: payment pay_/),
  ])
  const { body } = await world.app.inject({ url: '/metrics' })
  expect(body).toContain('money_movements_late 1\n')
  provider.isWilling = true
  expect(await paidOutAt()).toBeNull()
  const at = world.clock.now().toISOString()
  await payOut()
  expect(await toPayOut()).toBe(0)
  world.clock.passes(86_400_000)
  expect([await paidOutAt(), await paidOutAt(asha!)]).toEqual([at, null])
  expect(await meera.does(listOddPayments)).toEqual([])
  expect(await differences()).toEqual([])
  expect(await told()).toHaveLength(1)
})

test('[pay.6] pays to an address that was given before anything was held', async () => {
  const { provider, payOut, toPayOut } = await unpaid(asha, kiran)
  // As if the app had not come to it yet: the provider has no account of his.
  await world.pool.query(
    `UPDATE payees SET upi_id = 'kiran@bank', provider = NULL, account_id = NULL, account_state = 'none' WHERE upi_id IS NULL`,
  )
  provider.isWilling = true
  await payOut()
  expect(await toPayOut()).toBe(0)
})
