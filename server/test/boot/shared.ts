import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { clusterDir, readPassword } from '#server/embedded-postgres/cluster.ts'
import { findRunning } from '#server/embedded-postgres/postmaster.ts'
import { appUrl, superuserUrl } from '#server/embedded-postgres/superuser-session.ts'
import { tempFolder } from './checkout.ts'

/** The built checkout that all files share. A test that changes its checkout makes one of its own. */
export const checkout = inject('checkout')

/** Names a DATA_DIR that does not exist yet: the program under test makes it, which takes it a second. */
export const freshDataDir = (): string => path.join(tempFolder(), 'data')

/** Makes a DATA_DIR whose database is migrated and has nobody in it. */
export const madeDataDir = (): string => {
  const dataDir = freshDataDir()
  // With -a the files keep their owner, as PostgreSQL demands.
  execFileSync('cp', ['-a', inject('emptyMarket'), dataDir])
  return dataDir
}

const connectTo = async (dataDir: string, urlOf: typeof appUrl): Promise<pg.Client> => {
  const running = await findRunning(clusterDir(dataDir))
  const client = new pg.Client(urlOf(await readPassword(dataDir), running!))
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Connects to the cluster that runs in a DATA_DIR, past the app. */
export const superuserOf = (dataDir: string): Promise<pg.Client> => connectTo(dataDir, superuserUrl)

/** Connects to the app's own database that runs in a DATA_DIR. */
export const databaseIn = (dataDir: string): Promise<pg.Client> => connectTo(dataDir, appUrl)
