import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

export interface LockedTable {
  /** How many statements wait for a lock in this database. */
  blocked(): Promise<number>
  letGo(): Promise<void>
}

const open = async (pool: pg.Pool): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: pool.options.connectionString! })
  await client.connect()
  return client
}

/** Locks a table on a connection of its own: whatever needs it waits until `letGo`, or the end of the test. */
export const lockTable = async (pool: pg.Pool, table: string): Promise<LockedTable> => {
  const holder = await open(pool)
  await holder.query(`BEGIN; LOCK TABLE ${table}`)
  // The figures of one transaction stand still, so another connection counts.
  const watcher = await open(pool)
  let ended: Promise<unknown> | undefined
  const letGo = async () => {
    ended ??= Promise.all([holder.end(), watcher.end()])
    await ended
  }
  onTestFinished(letGo)
  const blocked = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }
  return { blocked, letGo }
}

/**
 * No second passes for the caches of this process until the test ends: who has called just now has a session that is not
 * looked up again, in a table that is locked meanwhile.
 */
export const keepCached = (): void => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => void time.mockRestore())
}
