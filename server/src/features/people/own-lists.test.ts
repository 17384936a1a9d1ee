import { expect, test } from 'vitest'
import { getSecurity } from '#contract/endpoints/account.ts'
import { aTask } from '../../../seeds/actor.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()

test('counts the own devices and hidden tasks beyond the newest hundred', async () => {
  const asha = await world.person('Asha')
  const { givenId } = await asha.posts(aTask())
  const many = 101
  await world.pool.query(
    `INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode, city, location, date_flexible,
       time_flexible, time_slot, budget_paise, work_days, created_at, start_date, hidden_at, hidden_reason)
     SELECT 'hidden' || i, poster_id, category_id, title, description, search_text, mode, city, location, date_flexible,
       time_flexible, time_slot, budget_paise, work_days, created_at, start_date, created_at, 'Not allowed here'
     FROM tasks, generate_series(1, $1) i WHERE given_id = $2`,
    [many, givenId],
  )
  await world.pool.query(
    `INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     SELECT sha256(i::text::bytea), user_id, device, created_at, last_seen_at, expires_at
     FROM sessions, generate_series(1, $1) i WHERE user_id = (SELECT poster_id FROM tasks WHERE given_id = $2)`,
    [many - 1, givenId],
  )
  const standing = await asha.standing()
  expect([standing.hiddenTasks.length, standing.hiddenTaskCount]).toEqual([100, many])
  expect([standing.heldOffers.length, standing.heldOfferCount]).toEqual([0, 0])
  const security = await asha.does(getSecurity)
  expect([security.devices.length, security.deviceCount]).toEqual([100, many])
})
