import { expect, test } from 'vitest'
import { saveSearch } from '#contract/endpoints/searches.ts'
import { dayMs } from '#contract/time.ts'
import { recording } from '#server/reactions/store.ts'
import { aTask } from '../../seeds/actor.ts'
import { createWorld } from '../../test/world.ts'
import { newTaskJobs } from './new-tasks.ts'

const world = await createWorld()
const [asha, who] = await world.named('Asha', 'Looker')
/** Waits until every new task is announced. */
const settled = () =>
  expect
    .poll(async () => (await world.pool.query("SELECT FROM jobs WHERE kind = 'new-task'")).rowCount)
    .toBe(0)

test('[search.1] announces further new tasks at once, without those whose job failed before', async () => {
  const tasks = [await asha.posts(aTask()), await asha.posts(aTask()), await asha.posts(aTask())]
  await settled()
  await who.does(saveSearch, { body: { name: 'Near me', filter: {}, notify: true } })
  const later = new Date(world.clock.now().getTime() + dayMs / 24)
  const ids: number[] = []
  for (const [i, { givenId }] of tasks.entries()) {
    const { rows } = await world.pool.query(
      'UPDATE tasks SET announced = false WHERE given_id = $1 RETURNING id',
      [givenId],
    )
    ids.push(rows[0].id)
    // Due for the clock of this test alone.
    await world.pool.query(
      `INSERT INTO jobs (kind, key, data, created_at, due_at, attempts) VALUES ('new-task', $1, $2, $3, $3, $4)`,
      [rows[0].id, { taskId: rows[0].id }, later, i === 2 ? 1 : 0],
    )
  }
  const { run } = newTaskJobs(
    { now: () => later },
    async work => (await recording(world.pool, later, work)).result,
  )
  const job = { id: 0, user_id: null, data: { taskId: ids[0]! } }
  const heardOfEach = async () => {
    const ids = (await who.alerts()).map(({ taskId }) => taskId)
    return tasks.map(({ givenId }) => ids.filter(id => id === givenId).length)
  }
  await run({ ...job, attempts: 2 })
  expect(await heardOfEach()).toEqual([1, 0, 0])
  await run({ ...job, attempts: 1 })
  expect(await heardOfEach()).toEqual([1, 1, 0])
  const { rows } = await world.pool.query("SELECT data FROM jobs WHERE kind = 'new-task'")
  expect(rows).toEqual([{ data: { taskId: ids[2] } }])
  world.clock.passes(dayMs)
  await settled()
  expect(await heardOfEach()).toEqual([1, 1, 1])
})
