import { createHmac } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedError } from './child-process.ts'
import { type Cluster, SUPERUSER } from './cluster.ts'
import type { Address } from './postmaster.ts'

/**
 * The app's role and database. The role is no superuser, so its SQL cannot read files or run programs. It may create
 * databases, because a backup is checked by restoring it into one.
 */
const APP = 'taskbazaar'
const LOCK_KEY = 7_235_401_177
/** After the app was killed, PostgreSQL takes a moment to notice that its connection is gone. */
const LOCK_PATIENCE_MS = 800
const STOPPING = 'taskbazaar stopping'
const STOPPING_PATIENCE_MS = 10_000

/** The connection that holds the cluster's advisory lock. `ended` resolves when the connection ends. */
export type Session = { ended: Promise<void>; close(): Promise<void> }

/** Another process has the advisory lock of the cluster. */
export class InUse extends EmbeddedError {
  override name = 'InUse'
}

function appPassword(password: string): string {
  return createHmac('sha256', password).update(APP).digest('base64url')
}

// In place of a host, a URL takes the folder of a socket with its slashes encoded, as in libpq.
function urlOf(role: string, password: string, { host, port }: Address, database: string): string {
  return `postgres://${role}:${password}@${encodeURIComponent(host)}:${port}/${database}`
}

/** The URL of the app's own database. */
export function appUrl(password: string, address: Address): string {
  return urlOf(APP, appPassword(password), address, APP)
}

/** The URL with which tests create databases. */
export function superuserUrl(password: string, address: Address): string {
  return urlOf(SUPERUSER, password, address, 'postgres')
}

// The session that has the lock says by its name which process it belongs to, or that this is stopping.
const TRY_LOCK = `SELECT pg_try_advisory_lock($1) AS held,
  (SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND granted
    AND pid <> pg_backend_pid() AND (classid::bigint << 32 | objid::bigint) = $1) AS holder`

/** Takes the advisory lock. Waits for a holder that says it is stopping. */
async function takeLock(client: pg.Client, dir: string): Promise<void> {
  for (const start = Date.now(); ; await pause(40)) {
    const { held, holder } = (await client.query(TRY_LOCK, [LOCK_KEY])).rows[0]
    if (held) return
    if (Date.now() - start < (holder === STOPPING ? STOPPING_PATIENCE_MS : LOCK_PATIENCE_MS)) continue
    const holderName = holder?.replace(/^taskbazaar /, '') || 'of unknown name'
    throw new InUse(
      `DATA_DIR ${path.dirname(dir)} is in use by another TaskBazaar (${holderName}): stop that one first`,
    )
  }
}

/** Says in the session's name when this process begins to stop, so that the next one waits. */
function announceStop(client: pg.Client, ended: Promise<void>, stopping: AbortSignal): void {
  const announce = () => void client.query(`SET application_name = '${STOPPING}'`).catch(() => {})
  if (stopping.aborted) announce()
  stopping.addEventListener('abort', announce)
  ended.then(() => stopping.removeEventListener('abort', announce))
}

async function makeApp(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, ' +
      'EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND rolcreatedb) AS creates, ' +
      'EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
    [APP],
  )
  if (!rows[0].role) {
    await client.query(`CREATE ROLE ${APP} LOGIN PASSWORD '${appPassword(password)}'`)
  }
  if (!rows[0].creates) await client.query(`ALTER ROLE ${APP} CREATEDB`)
  if (!rows[0].database) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`)
}

/**
 * Connects to the cluster, takes its advisory lock and creates the app's database if needed. Throws InUse when
 * another process has the lock, else EmbeddedError or pg's error.
 */
export async function openSession(
  { dir, password }: Pick<Cluster, 'dir' | 'password'>,
  { host, port }: Address,
  stopping: AbortSignal,
): Promise<Session> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: `taskbazaar process ${process.pid}`,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  try {
    await client.connect()
    await takeLock(client, dir)
    await makeApp(client, password)
  } catch (error) {
    await client.end().catch(() => {})
    if (!(error instanceof pg.DatabaseError) || error.code !== '28P01') throw error
    throw new EmbeddedError(`the file postgres.password beside ${dir} does not belong to that database`)
  }
  announceStop(client, ended, stopping)
  return { ended, close: () => client.end().catch(() => {}) }
}
