import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import type { EmbeddedLog } from '#server/embedded-postgres/child-process.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'

/** The database of one process; `lost` resolves, with the reason, only if the process cannot go on without it. */
export type OpenDatabase = { url: string; close(): Promise<void>; lost: Promise<Error> }

const OLDEST_VERSION = 150_000

/** If all addresses of a host refuse, pg throws an AggregateError without a message; the reason is inside. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

async function checkOutside(url: string): Promise<void> {
  let version = ''
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    version = (await client.query('SHOW server_version_num')).rows[0].server_version_num
    await client.end()
  } catch (error) {
    throw new Error(`DATABASE_URL leads to no usable PostgreSQL: ${reasonOf(error)}`)
  }
  if (Number(version) < OLDEST_VERSION) {
    const major = Math.floor(Number(version) / 10_000)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${major}, and 15 or later is needed`)
  }
}

/**
 * Opens the PostgreSQL that DATABASE_URL names, or else starts the embedded one in DATA_DIR. Throws an error of one
 * line, without the password, if there is no database or it is older than 15.
 */
export async function openDatabase(
  config: Config,
  process: { log: EmbeddedLog; stopping: AbortSignal },
): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    const { url, stop, lost } = await startEmbedded({ dataDir: config.dataDir, ...process })
    return { url, close: stop, lost }
  }
  await checkOutside(config.databaseUrl)
  return { url: config.databaseUrl, close: async () => {}, lost: new Promise(() => {}) }
}
