import { expect, test } from 'vitest'
import { transaction } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { createWorld } from '../../../test/world.ts'
import { correctFigures, figureDifferences } from './recount.ts'

test('[fig.1] names each kept figure that is off, and corrects it', async () => {
  const { pool, ...world } = await createWorld()
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const { task } = await asha.hires(ravi)
  await ravi.completes(task)
  await asha.completes(task, { rating: 4 })
  const db = databaseOn(pool)
  expect(await figureDifferences(db)).toEqual([])
  await pool.query('UPDATE users SET rating_sum = 5, tasks_done = 3 WHERE given_id = $1', [ravi.user.givenId])
  await pool.query('UPDATE users SET customer_rating_count = 1 WHERE given_id = $1', [asha.user.givenId])
  expect(await figureDifferences(db)).toEqual([
    `customer_rating_count of ${asha.user.givenId} is 1, counted 0`,
    `rating_sum of ${ravi.user.givenId} is 5, counted 4`,
    `tasks_done of ${ravi.user.givenId} is 3, counted 1`,
  ])
  expect(await transaction(pool, correctFigures)).toBe(2)
  expect(await figureDifferences(db)).toEqual([])
})
