import { createHash } from 'node:crypto'
import type pg from 'pg'
import { backupOf, restore } from '#server/db/core/backup-format.ts'
import type { BackupCheck } from '#server/db/core/backup-state.ts'
import { createPool } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { marketId } from '#server/db/market/market.ts'
import { linesOf } from './backup-file.ts'

/** Without room for a copy, or where the role may create none, a backup is still a backup. */
const cannotCopy: Record<string, string> = {
  '42501': 'the role of DATABASE_URL may not create databases: ALTER ROLE … CREATEDB lets it',
  '53100': 'the database server has no room for a copy',
}

/** The same lines, until somebody wants it to stop. */
async function* until(signal: AbortSignal, lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    signal.throwIfAborted()
    yield line
  }
}

/** A digest of all rows of each table, and of where each sequence stands. */
const digestsOf = async (lines: AsyncIterable<string>): Promise<Map<string, string>> => {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  for await (const line of lines) {
    const [kind = ''] = line.split('\t', 1)
    // The header has the time at which the backup was made.
    if (kind === 'header') continue
    const hash = hashes.get(kind) ?? createHash('sha256')
    hashes.set(kind, hash.update(line.trimEnd()))
  }
  return new Map([...hashes].map(([kind, hash]) => [kind, hash.digest('hex')]))
}

const compare = async (file: string, copy: pg.Pool, signal: AbortSignal): Promise<void> => {
  const client = await copy.connect()
  try {
    const wanted = await digestsOf(until(signal, linesOf(file)))
    const found = await digestsOf(until(signal, backupOf(client, new Date())))
    const kinds = new Set([...wanted.keys(), ...found.keys()])
    const different = [...kinds].filter(kind => wanted.get(kind) !== found.get(kind))
    if (different.length > 0) throw new Error(`its restored copy is different in ${different.join(', ')}`)
  } finally {
    client.release()
  }
}

/** Creates the database with the alphabet of the market's own. Returns why that is impossible, or null. */
const createCopy = async (pool: pg.Pool, name: string): Promise<string | null> => {
  // One that a killed process has left.
  await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  const { rows } = await pool.query(`
    SELECT format('ENCODING %L LC_COLLATE %L LC_CTYPE %L', pg_encoding_to_char(encoding), datcollate, datctype) AS words
    FROM pg_database WHERE datname = current_database()`)
  try {
    await pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ${rows[0].words}`)
    return null
  } catch (error) {
    const reason = cannotCopy[(error as pg.DatabaseError).code ?? '']
    if (reason === undefined) throw error
    return reason
  }
}

/**
 * Checks a backup: restores it into a new database on the same server, and compares every row of every table with the
 * file. Then drops the database. Throws if the file cannot be restored or the copy is different.
 */
export const checkBackup = async (
  pool: pg.Pool,
  file: string,
  { migrations, signal }: { migrations: string; signal: AbortSignal },
): Promise<BackupCheck> => {
  const name = `taskbazaar_check_${(await marketId(databaseOn(pool))).replaceAll('-', '')}`
  const reason = await createCopy(pool, name)
  if (reason !== null) return { kind: 'skipped', reason }
  const url = new URL(pool.options.connectionString!)
  url.pathname = `/${name}`
  const copy = createPool(url.href, () => {})
  try {
    await restore(copy, until(signal, linesOf(file)), migrations)
    await compare(file, copy, signal)
    return { kind: 'restored' }
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '53100') throw error
    return { kind: 'skipped', reason: cannotCopy['53100']! }
  } finally {
    await copy.end()
    await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}
