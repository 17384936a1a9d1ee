import { expect, test } from 'vitest'
import { cancelAgreement } from '#contract/endpoints/agreements.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { sandboxKeys } from '#server/payments/open-payments.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { inTask } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { createWorld } from './world.ts'

const compared = async () => {
  const { pool, clock, named } = await createWorld()
  const keys = await sandboxKeys(pool)
  const sandbox = await startSandbox({ pool, clock, keys })
  const provider = sandboxProvider(sandbox.url, keys)
  const [asha, ravi] = await named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi, { price: 500 })
  await pays(asha, task)
  const comes = (rows: string) => expect.poll(async () => (await pool.query(rows)).rowCount).toBe(1)
  const found = () => providerDifferences(databaseOn(pool), provider)
  return { pool, provider, ravi, task, comes, found, close: () => sandbox.close() }
}

test('[ledger.2] counts an unrecorded refund that was asked for as under way, and reports one that nobody asked for', async () => {
  const { pool, ravi, task, comes, found, close } = await compared()
  const body = { fault: 'nobody', reason: 'Plans changed' } as const
  await ravi.does(cancelAgreement, { ...inTask(task), body })
  await comes('SELECT FROM captures WHERE repaid_paise = 50000')
  expect(await found()).toEqual([])

  // As a process leaves it that is killed between the provider's answer and its own note.
  await pool.query('UPDATE captures SET repaid_paise = 0')
  expect(await found()).toEqual([])
  await pool.query('UPDATE captures SET asked_paise = 0')
  expect(await found()).toEqual([expect.stringMatching(/^payment \w+: refunded at sandbox, not here$/)])
  await close()
})

test('[ledger.2] compares a payment again that is refunded during the comparison', async () => {
  const { pool, provider, ravi, task, comes, close } = await compared()
  await comes("SELECT FROM sandbox_objects WHERE kind = 'transfer'")
  let asked = 0
  const busy: PaymentProvider = {
    ...provider,
    readPayment: async id => {
      if (asked++ === 0) {
        await ravi.does(cancelAgreement, {
          ...inTask(task),
          body: { fault: 'nobody', reason: 'Plans changed' },
        })
        await comes('SELECT FROM captures WHERE repaid_paise = 50000')
      }
      return provider.readPayment(id)
    },
  }
  expect(await providerDifferences(databaseOn(pool), busy)).toEqual([])
  expect(asked).toBe(2)
  await close()
})

test('[ledger.2] reports money that the provider released without a decision here', async () => {
  const { provider, pool, comes, found, close } = await compared()
  const transfers = "SELECT id FROM sandbox_objects WHERE kind = 'transfer'"
  await comes(transfers)
  expect(await found()).toEqual([])
  await provider.release((await pool.query(transfers)).rows[0].id)
  expect(await found()).toEqual([expect.stringMatching(/^payment \w+: released at sandbox, not here$/)])
  await close()
})

test('[ledger.2] checks the books by itself once a day', async () => {
  const { pool, clock } = await createWorld()
  const checkedAt = async () => (await pool.query('SELECT at FROM ledger_checks')).rows[0]?.at
  for (let day = 0; day < 2; day++) {
    clock.passes(dayMs)
    await expect.poll(checkedAt).toEqual(clock.now())
  }
})
