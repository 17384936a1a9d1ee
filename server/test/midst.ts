import { expect, vi } from 'vitest'
import type { Actor } from '../seeds/actor.ts'
import type { World } from './world.ts'

/** Keeps a transaction with this statement open, so that others who want the same rows wait until the test ends it. */
export const hold = async (
  { pool }: World,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}

/** Holds people's places in conversations: a message to them waits, and a deletion of their account half way. */
export const holdPlacesOf = (world: World, ...people: Actor[]): Promise<() => Promise<void>> =>
  hold(
    world,
    `SELECT 1 FROM conversation_members WHERE user_id IN (SELECT id FROM users WHERE given_id = ANY($1)) FOR UPDATE`,
    [people.map(({ user }) => user.givenId)],
  )

/** Waits until so many calls have come to where they are held. */
export const areHeld = ({ pool }: World, least: number): Promise<void> =>
  vi.waitFor(async () => {
    const held = await pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(held.rowCount).toBeGreaterThanOrEqual(least)
  }, 5_000)

/** Waits until a call has come to where it is held, and a little more for those that come beside it. */
export const midst = async (world: World): Promise<void> => {
  await areHeld(world, 1)
  await new Promise(resolve => setTimeout(resolve, 150))
}
