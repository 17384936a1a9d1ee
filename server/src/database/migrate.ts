import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

// Any constant serves: it keeps two starting processes from migrating at once.
const migrationLock = 7_302_114

/**
 * Brings the database to the newest migration in `folder`, or only through those `wanted`, each in its own transaction.
 * Throws on a gap, on one that `folder` does not have, or an error.
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
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const done = new Set(rows.map(row => row.name))
    const unknown = [...(wanted ?? done)].filter(name => !all.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `The ${wanted ? 'backup' : 'database'} is newer than this program: it has ${unknown.join(', ')}.`,
      )
    for (const file of files.filter(name => !done.has(name))) {
      await client.query('BEGIN')
      try {
        await client.query(await readFile(path.join(folder, file), 'utf8'))
        await client.query('INSERT INTO migrations (name) VALUES ($1)', [file])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(file)
    }
    return applied
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}
