import { createHmac, randomBytes } from 'node:crypto'
import { chown, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'
import type { Place } from './embedded-owner.ts'
import { EmbeddedError, type Owner, pauseMs } from './embedded-run.ts'

/** The app's role and database; it owns its database and is no superuser, so SQL can reach no file or program. */
const APP = 'taskbazaar'
const LOCK_KEY = 7_235_401_177
/** After a kill of the app the server may take a moment to see that its connection has gone. */
const LOCK_PATIENCE_MS = 800

/** The connection that holds a cluster for one process; `ended` settles when the connection is gone. */
export type Session = { ended: Promise<void>; close(): Promise<void> }

/** Another process holds the cluster's advisory lock. */
export class HeldElsewhere extends Error {
  override name = 'HeldElsewhere'
}

function appPassword(password: string): string {
  return createHmac('sha256', password).update(APP).digest('base64url')
}

/** Gives the URL that the app reaches its database by. */
export function appUrl(password: string, port: number): string {
  return `postgres://${APP}:${appPassword(password)}@127.0.0.1:${port}/${APP}`
}

/** Gives the URL that a test makes its own databases by. */
export function superuserUrl(password: string, port: number): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
}

// A PostgreSQL that answers on the port and knows the password may still be a copy's: only the one that runs in
// our very folder can read what we have just written there.
async function proveFolder(client: pg.Client, place: Place, owner: Owner): Promise<void> {
  const proof = randomBytes(16).toString('hex')
  const name = `taskbazaar.proof-${proof.slice(0, 8)}`
  const file = path.join(place.dir, name)
  await writeFile(file, proof, { mode: 0o600 })
  if (owner !== null) await chown(file, owner.uid, owner.gid)
  try {
    const { rows } = await client.query('SELECT pg_read_file($1, 0, 100, true) AS read', [name])
    if (rows[0]?.read !== proof) throw new EmbeddedError(`another PostgreSQL answers for ${place.dir}`)
  } finally {
    await rm(file, { force: true })
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  for (const end = Date.now() + LOCK_PATIENCE_MS; ; ) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [LOCK_KEY])
    if (rows[0].held) return
    if (Date.now() > end) throw new HeldElsewhere('another process holds the database')
    await pauseMs(40)
  }
}

async function makeApp(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role, ' +
      'EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database',
    [APP],
  )
  if (!rows[0].role) {
    await client.query(`CREATE ROLE ${APP} LOGIN PASSWORD '${appPassword(password)}'`)
  }
  if (!rows[0].database) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`)
}

/**
 * Connects to the cluster in `place`, proves that it is that one, takes its lock, and makes the app's database where
 * it is missing. Throws HeldElsewhere when another process has the lock, EmbeddedError or pg's error otherwise.
 */
export async function openSession(
  at: { place: Place; owner: Owner; port: number },
  password: string,
): Promise<Session> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: at.port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: 'taskbazaar lock',
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  try {
    await client.connect()
    await proveFolder(client, at.place, at.owner)
    await takeLock(client)
    await makeApp(client, password)
  } catch (error) {
    await client.end().catch(() => {})
    if (!(error instanceof pg.DatabaseError) || error.code !== '28P01') throw error
    throw new EmbeddedError(
      `the file postgres.password beside ${at.place.dir} does not belong to that database`,
    )
  }
  return { ended, close: () => client.end().catch(() => {}) }
}
