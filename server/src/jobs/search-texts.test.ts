import { expect, test } from 'vitest'
import { listTasks } from '#contract/endpoints/tasks.ts'
import { aTask } from '../../seeds/actor.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('[search.3] finds tasks that were stored with search texts and cities of another form, once the job has rebuilt them', async () => {
  const asha = await world.person('Asha')
  await asha.posts({ ...aTask(), title: 'Café – wash the floor', taskCity: 'Pūne' })
  const columns = `poster_id, category_id, title, description, mode, city, location, date_flexible, start_date, end_date,
    time_flexible, time_slot, budget_paise, work_days, created_at`
  await world.pool.query(
    `INSERT INTO tasks (given_id, search_text, ${columns})
     SELECT 'copy' || i, lower(title), ${columns} FROM tasks, generate_series(1, 450) i`,
  )
  const found = async () => (await asha.does(listTasks, { query: { q: 'cafe - wash' } })).length
  const inCity = async () => (await asha.does(listTasks, { query: { city: 'pune' } })).length
  expect([await found(), await inCity()]).toEqual([1, 1])
  await world.pool.query(
    `INSERT INTO jobs (kind, key, data, created_at, due_at)
     VALUES ('search-texts', 'all', '{"after": 0}', now(), 'epoch')`,
  )
  await expect.poll(found).toBe(451)
  await expect.poll(inCity).toBe(451)
  expect((await world.pool.query("SELECT FROM tasks WHERE words @> '{wash,floor,pune}'")).rowCount).toBe(451)
  await expect
    .poll(async () => (await world.pool.query("SELECT FROM jobs WHERE kind = 'search-texts'")).rowCount)
    .toBe(0)
})
