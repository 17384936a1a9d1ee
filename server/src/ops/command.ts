import { existsSync } from 'node:fs'
import type pg from 'pg'
import { type Config, readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/core/connect.ts'
import { requireKnown } from '#server/db/core/migrate.ts'
import { clusterDir } from '#server/embedded-postgres/cluster.ts'
import { reachRunning } from '#server/embedded-postgres/start.ts'
import { openDatabase } from './open-database.ts'
import { migrationsFolder } from './project-root.ts'

const quiet = { info: () => {}, warn: console.error, error: console.error }

/** The database that a command works on. `isAppRunning` is always false for DATABASE_URL. */
export type Reached = { pool: pg.Pool; isAppRunning: boolean; config: Config }

/**
 * Says in words where the database is. Throws if there is none, because a command that made one would hide a mistyped
 * DATA_DIR; only a restore may make one, in a folder that exists.
 */
const placeOf = (config: Config, mayMake: boolean): string => {
  if (config.databaseUrl !== null) {
    const { hostname, pathname } = new URL(config.databaseUrl)
    return `the database ${pathname.slice(1)} on ${hostname || 'this machine'}`
  }
  const isThere = existsSync(clusterDir(config.dataDir))
  if (!isThere && mayMake && existsSync(config.dataDir)) return `a new database in ${config.dataDir}`
  if (!isThere)
    throw new Error(
      `there is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL to the one you mean`,
    )
  return `the database in ${config.dataDir}`
}

/** Says in words what a database contains. */
const contentsOf = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ people: string; tasks: string }>(
    'SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS people, (SELECT count(*) FROM tasks) AS tasks',
  )
  return `${rows[0]!.people} accounts, ${rows[0]!.tasks} tasks`
}

/** Reaches the app's database, whether the app runs or not. `close` leaves everything as it was. */
export const reach = async (
  config: Config,
  mayMake = false,
): Promise<Reached & { place: string; close(): Promise<void> }> => {
  const place = placeOf(config, mayMake)
  const running = config.databaseUrl === null ? await reachRunning(config.dataDir) : null
  const opened = running
    ? null
    : await openDatabase(config, { log: quiet, stopping: new AbortController().signal })
  const pool = createPool(running ?? opened!.url, () => {})
  const close = async () => {
    await pool.end()
    await opened?.close()
  }
  return { pool, isAppRunning: running !== null, config, place, close }
}

const onDatabase = async (work: (reached: Reached) => Promise<string>, mayMake: boolean): Promise<string> => {
  const { place, close, ...reached } = await reach(readConfig(), mayMake)
  try {
    const contents = await contentsOf(reached.pool).catch(() => 'nothing in it yet')
    console.log(`TaskBazaar: ${place} (${contents})`)
    await requireKnown(reached.pool, migrationsFolder())
    return await work(reached)
  } finally {
    await close()
  }
}

/** Runs one administrator's command: prints the answer of `work`, or one line with the failure, and ends the process. */
export const runCommand = async (
  name: string,
  usage: string,
  work: (words: string[]) => Promise<string>,
): Promise<never> => {
  try {
    // If scripts/start.mjs started this, its own option comes first.
    const words = process.argv.slice(2).filter(word => word !== `--${name}`)
    if (words.includes('--help')) console.log(usage)
    else console.log(`TaskBazaar: ${await work(words)}`)
  } catch (error) {
    process.exitCode = 1
    console.error(`TaskBazaar: ${(error as Error).message.replaceAll(/\s*\n\s*/g, ' ')}`)
  }
  process.exit()
}

/** Runs a command on the app's database, whether the app runs or not. With `mayMake` it may make an embedded one. */
export const runOnDatabase = (
  name: string,
  usage: string,
  work: (words: string[]) => (reached: Reached) => Promise<string>,
  mayMake = false,
): Promise<never> => runCommand(name, usage, words => onDatabase(work(words), mayMake))
