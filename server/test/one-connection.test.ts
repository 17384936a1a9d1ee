import { expect, test } from 'vitest'
import { editTask } from '#contract/endpoints/tasks.ts'
import { transaction } from '#server/db/core/connect.ts'
import { aTask } from '../seeds/actor.ts'
import { areHeld, hold } from './midst.ts'
import { forbidSecondConnection } from './one-connection.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
forbidSecondConnection(world.pool)

test('fails what asks the pool for a second connection in the midst of a transaction', async () => {
  const second = async () => {
    await world.pool.query('SELECT 1')
  }
  await expect(transaction(world.pool, second)).rejects.toThrow('a second connection')
  await transaction(world.pool, async tx =>
    tx.run({ strings: ['SELECT 1'], values: [], isPlannedAnew: false }),
  )
})

test('reads the market before a write, which needs no second connection even if it waits', async () => {
  const asha = await world.person('Asha')
  const task = await asha.posts()
  const letGo = await hold(world, 'SELECT FROM tasks WHERE given_id = $1 FOR UPDATE', [task.givenId])
  const editing = asha.tries(editTask, { params: { id: task.givenId }, body: aTask() })
  await areHeld(world, 1)
  // Longer than the settings are cached.
  await new Promise(resolve => setTimeout(resolve, 1_500))
  await letGo()
  expect((await editing).status).toBe(200)
})
