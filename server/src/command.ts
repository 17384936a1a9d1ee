import type pg from 'pg'
import { createPool } from './database/connect.ts'
import { reachRunning } from './database/embedded.ts'
import { openDatabase } from './database/open-database.ts'
import { readConfig } from './platform/config.ts'

const quiet = { info: () => {}, warn: console.error, error: console.error }

/** What a command works on; `isAppRunning` is known of the embedded database only, and false of any other. */
export type Reached = { pool: pg.Pool; isAppRunning: boolean }

const onDatabase = async (work: (reached: Reached) => Promise<string>): Promise<string> => {
  const config = readConfig()
  const running = config.databaseUrl === null ? await reachRunning(config.dataDir) : null
  const opened = running
    ? null
    : await openDatabase(config, { log: quiet, stopping: new AbortController().signal })
  const pool = createPool(running ?? opened!.url, () => {})
  try {
    return await work({ pool, isAppRunning: running !== null })
  } finally {
    await pool.end()
    await opened?.close()
  }
}

/**
 * Runs one command for administrators on the database that the app uses, whether or not the app runs just now: prints
 * what `work` answers, or in one line why it failed, and ends the process.
 */
export const runCommand = async (
  name: string,
  work: (words: string[]) => (reached: Reached) => Promise<string>,
): Promise<never> => {
  try {
    // Also started through scripts/start.mjs, whose own word comes first.
    const words = process.argv.slice(2).filter(word => word !== `--${name}`)
    console.log(`TaskBazaar: ${await onDatabase(work(words))}`)
  } catch (error) {
    process.exitCode = 1
    console.error(`TaskBazaar: ${(error as Error).message.replaceAll(/\s*\n\s*/g, ' ')}`)
  }
  process.exit()
}
