import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

// An arbitrary constant. It keeps two processes from migrating at the same time.
const migrationLock = 7_302_114

/** Runs one transaction under the lock. A pooler may switch connections, so each transaction takes the lock. */
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

/** Applies a migration; false if another process has already applied it. */
const apply = async (client: pg.PoolClient, name: string, text: string): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT FROM migrations WHERE name = $1', [name])
  if (rowCount) return false
  await client.query(text)
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
  return true
}

/** The purpose of a migration: the first sentence of the comment at its head. */
const aimOf = (text: string): string => {
  const comment = /^(?:--.*\n)*/.exec(text)![0].replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ')
  return /^.*?[.:;](?= |$)/.exec(comment)?.[0].slice(0, -1) ?? comment.trim()
}

/**
 * Installs the database functions from the .sql files beside features. Installs one again if its text has changed. A
 * function has the name of its file.
 */
const installFunctions = async (client: pg.PoolClient, folder: string): Promise<void> => {
  await client.query('CREATE TABLE IF NOT EXISTS functions (name text PRIMARY KEY, sha256 text NOT NULL)')
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  for (const file of files.filter(file => file.endsWith('.sql'))) {
    const text = await readFile(path.join(folder, file), 'utf8')
    const name = path.basename(file, '.sql').replaceAll('-', '_')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const { rowCount } = await client.query('SELECT FROM functions WHERE name = $1 AND sha256 = $2', [
      name,
      sha256,
    ])
    if (rowCount) continue
    await client.query(`DROP FUNCTION IF EXISTS ${name}`)
    await client.query(text)
    await client.query(
      'INSERT INTO functions VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256',
      [name, sha256],
    )
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()

/** Throws if the database, or a backup, has migrations that this program does not know. */
const refuseNewer = (done: Iterable<string>, known: readonly string[], what: 'backup' | 'database'): void => {
  const unknown = [...done].filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`The ${what} is newer than this program: it has ${unknown.join(', ')}.`)
}

/** Throws if a newer version has migrated the database. One that is new has no migrations. */
export const requireKnown = async (pool: pg.Pool, folder: string): Promise<void> => {
  const { rows } = await pool.query("SELECT to_regclass('migrations') IS NOT NULL AS is_there")
  if (!rows[0].is_there) return
  const done = await pool.query<{ name: string }>('SELECT name FROM migrations')
  refuseNewer(
    done.rows.map(({ name }) => name),
    await namesIn(folder),
    'database',
  )
}

/**
 * Brings the database to the newest migration in `folder`, or only through those `wanted`, each in its own transaction.
 * Then installs the functions of the features. Gives the names of the migrations that it applied. Throws on a gap, on
 * one that `folder` does not have, or an error. `tell` hears what each will do, and how long it took.
 */
export const migrate = async (
  pool: pg.Pool,
  folder: string,
  { wanted, tell = () => {} }: { wanted?: readonly string[]; tell?: (line: string) => void } = {},
): Promise<string[]> => {
  const all = await namesIn(folder)
  const files = wanted ? all.filter(name => wanted.includes(name)) : all
  const client = await pool.connect()
  const applied: string[] = []
  try {
    const done = await inTurn(client, () => findDone(client))
    refuseNewer(wanted ?? done, all, wanted ? 'backup' : 'database')
    for (const file of files.filter(name => !done.has(name))) {
      const text = await readFile(path.join(folder, file), 'utf8')
      const start = performance.now()
      tell(`migration ${file} begins: ${aimOf(text)}`)
      const isNew = await inTurn(client, () => apply(client, file, text)).catch(error => {
        throw new Error(`Migration ${file} failed: ${(error as Error).message}`, { cause: error })
      })
      if (!isNew) continue
      applied.push(file)
      tell(`migration ${file} took ${((performance.now() - start) / 1_000).toFixed(1)} s`)
    }
    if (!wanted) await inTurn(client, () => installFunctions(client, path.join(folder, '../src/features')))
    return applied
  } finally {
    client.release()
  }
}
