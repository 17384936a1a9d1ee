import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

// Any constant serves: it keeps two starting processes from migrating at once.
const migrationLock = 7_302_114

/** One transaction of all processes at a time; behind a pooler the next may be on another connection. */
const inTurn = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The migrations that the database has. */
const findDone = async (client: pg.PoolClient): Promise<Set<string>> => {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
  return new Set(rows.map(row => row.name))
}

/** Whether it was there to be applied: another process may have done it meanwhile. */
const apply = async (client: pg.PoolClient, name: string, text: string): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT FROM migrations WHERE name = $1', [name])
  if (rowCount) return false
  await client.query(text)
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  return true
}

/**
 * Brings the database to the newest migration in `folder`, or only through those `wanted`, each in its own transaction.
 * Gives the names of those that it applied. Throws on a gap, on one that `folder` does not have, or an error.
 */
export const migrate = async (
  pool: pg.Pool,
  folder: string,
  wanted?: readonly string[],
): Promise<string[]> => {
  const all = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const files = wanted ? all.filter(name => wanted.includes(name)) : all
  const client = await pool.connect()
  const applied: string[] = []
  try {
    const done = await inTurn(client, () => findDone(client))
    const unknown = [...(wanted ?? done)].filter(name => !all.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `The ${wanted ? 'backup' : 'database'} is newer than this program: it has ${unknown.join(', ')}.`,
      )
    for (const file of files.filter(name => !done.has(name))) {
      const text = await readFile(path.join(folder, file), 'utf8')
      const isNew = await inTurn(client, () => apply(client, file, text)).catch(error => {
        throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error })
      })
      if (isNew) applied.push(file)
    }
    return applied
  } finally {
    client.release()
  }
}
