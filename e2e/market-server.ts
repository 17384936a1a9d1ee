import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { nowhere } from './fake-push.ts'

export interface Market {
  /** Where the app is, e.g. http://localhost:4000. */
  origin: string
  /** Folder of the captured mails. */
  mailFolder: string
  /** Folder of its files, and of the captured text messages. */
  dataDir: string
  /** Runs SQL on the market's own database: for what no person can do. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  stop(): Promise<void>
}

/** A database with content, which the first test that needs it fills, once a run; the others copy it. */
export interface Filled {
  name: string
  /** Fills a migrated database, and leaves no connection to it. */
  fill(url: string): Promise<void>
}

/** Does something as the superuser, while nobody else does what has this lock. */
const locked = async <T>(lock: number, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client(process.env.E2E_SUPERUSER_URL!)
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [lock])
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Workers may copy a template at the same moment, which PostgreSQL refuses: one at a time. */
const copyOf = (template: string) =>
  locked(1, async admin => {
    const name = `e2e_${randomBytes(5).toString('hex')}`
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    const url = new URL(process.env.E2E_SUPERUSER_URL!)
    url.pathname = `/${name}`
    return { name, url: url.href }
  })

/** Makes a database with content, unless it is there. */
export const fillOnce = (filled: Filled): Promise<void> =>
  locked(2, async admin => {
    const there = await admin.query('SELECT FROM pg_database WHERE datname = $1', [filled.name])
    if (there.rowCount === 1) return
    const { name, url } = await copyOf('e2e_template')
    await filled.fill(url)
    await admin.query(`ALTER DATABASE ${name} RENAME TO ${filled.name}`)
  })

/** Makes a fresh copy of the migrated database, or of one that is filled. */
export const copyDatabase = async (filled?: Filled): Promise<string> => {
  if (filled) await fillOnce(filled)
  return (await copyOf(filled?.name ?? 'e2e_template')).url
}

/** Starts the built server, and answers once it says itself that it is ready; null if it ends instead. */
const startServer = (settings: Record<string, string>): Promise<ChildProcess | null> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', process.env.E2E_LOG ? 'inherit' : 'ignore'],
    })
    let said = ''
    child.stdout.on('data', data => {
      if (process.env.E2E_LOG) process.stdout.write(data)
      if (!said.includes('is ready at')) said += data
      if (said.includes('is ready at')) resolve(child)
    })
    child.once('exit', () => resolve(null))
  })

/**
 * Starts it on a free port. Two workers may be given the same one: what answers there may be the other's server, which is
 * gone when that worker's test ends.
 */
const startOnFreePort = async (settings: Record<string, string>) => {
  for (let tried = 0; tried < 3; tried += 1) {
    const port = await freePort()
    const child = await startServer({ ...settings, PORT: String(port) })
    if (child) return { child, origin: `http://localhost:${port}` }
  }
  throw new Error('the server did not become ready')
}

/** Starts the built server on a database of its own. */
export const openMarket = async (env: Record<string, string> = {}): Promise<Market> => {
  const databaseUrl = await copyDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'taskbazaar-e2e-'))
  const { child, origin } = await startOnFreePort({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    PUSH_ALLOW: nowhere,
    ...env,
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  return {
    origin,
    mailFolder: path.join(dataDir, 'mail'),
    dataDir,
    query: (text, values) => pool.query(text, values as never),
    stop: async () => {
      await pool.end()
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
