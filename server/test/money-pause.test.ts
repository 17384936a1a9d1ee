import { expect, test } from 'vitest'
import { getPayment, getPayout, setPayout } from '#contract/endpoints/payments.ts'
import { dayMs } from '#contract/time.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { isMoneyPaused, pauseMoney, resumeMoney } from '#server/db/market/market.ts'
import { inTask } from '../seeds/actor.ts'
import { pays } from '../seeds/money.ts'
import { createWorld } from './world.ts'

test('moves no money by deadlines or jobs after a restore until the operator says go', async () => {
  const world = await createWorld({ config: { autoCompleteDays: 1 } })
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const db = databaseOn(world.pool)
  expect(await pauseMoney(db, world.clock.now())).toBe(0)
  const { task: done } = await asha.hires(ravi, { price: 500 })
  const { task: marked } = await asha.hires(ravi, { price: 1_000 })
  for (const task of [done, marked]) await pays(asha, task)
  await ravi.completes(done)
  await asha.completes(done, { rating: 5 })
  await ravi.completes(marked)
  const jobs = "SELECT FROM jobs WHERE kind IN ('payment', 'capture')"
  await expect.poll(async () => (await world.pool.query(jobs)).rowCount).toBe(0)

  expect(await pauseMoney(db, world.clock.now())).toBe(1)
  await ravi.does(setPayout, { body: { upiId: 'ravi@bank' } })
  world.clock.passes(dayMs)
  await new Promise(resolve => setTimeout(resolve, 2_500))
  expect((await asha.agreement(marked)).state).toBe('Active')
  expect((await ravi.does(getPayout)).waiting).toBe(500)

  expect(await resumeMoney(db)).toBe(1)
  expect(await isMoneyPaused(db)).toBe(false)
  world.clock.passes(60_000)
  await expect.poll(async () => (await asha.agreement(marked)).state).toBe('Completed')
  await expect.poll(async () => (await ravi.does(getPayout)).waiting).toBe(0)
  expect((await ravi.does(getPayment, inTask(marked))).released).toBe(1_000)
})
