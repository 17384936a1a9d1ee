import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Actor } from '../seeds/actor.ts'
import type { World } from './world.ts'

/** A connection of the test's own: those of the app may all wait for what the test holds. */
const connect = async ({ pool }: World): Promise<pg.Client> => {
  const client = new pg.Client(pool.options.connectionString)
  await client.connect()
  return client
}

/** Keeps a transaction with this statement open, so that others who want the same rows wait until the test ends it. */
export const hold = async (
  world: World,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> => {
  const client = await connect(world)
  await client.query('BEGIN')
  await client.query(statement, values)
  return async () => {
    await client.query('COMMIT')
    await client.end()
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
export const areHeld = async (world: World, least: number): Promise<void> => {
  const client = await connect(world)
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  try {
    await vi.waitFor(
      async () => expect((await client.query(waiting)).rowCount).toBeGreaterThanOrEqual(least),
      60_000,
    )
  } finally {
    await client.end()
  }
}

/** Waits until a call has come to where it is held, and a little more for those that come beside it. */
export const midst = async (world: World): Promise<void> => {
  await areHeld(world, 1)
  await new Promise(resolve => setTimeout(resolve, 150))
}
