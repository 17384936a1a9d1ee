import type pg from 'pg'
import type { BackupConfig } from '#server/config/config.ts'
import { backupOf } from '#server/db/core/backup-format.ts'
import { noteBackup, noteFailedBackup } from '#server/db/core/backup-state.ts'
import { createPool } from '#server/db/core/connect.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { marketId } from '#server/db/market/market.ts'
import { lastNight, nextNight } from '#server/domain/backup-schedule.ts'
import type { FileStore } from '#server/files/port.ts'
import { writeBackupFile } from './backup-file.ts'
import { filesBeside, keepFiles, pruneFiles } from './backup-files.ts'
import { BackupFolder } from './backup-folder.ts'
import { checkBackup } from './check-backup.ts'
import { type JobKind, type Queue, type QueueOptions, startQueue } from './queue.ts'

export interface BackupOptions extends Pick<QueueOptions, 'pool' | 'clock' | 'onError' | 'mayDecide'> {
  backups: BackupConfig
  store: FileStore
  /** The folder of the migrations, which restoring a backup needs. */
  migrations: string
}

const minuteMs = 60_000
// An arbitrary constant. It keeps two processes from making the same backup.
const backupLock = 7_302_115

/** Runs `work` unless another process does; undefined if so. */
const alone = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> => {
  const client = await pool.connect()
  try {
    // A transaction keeps its connection even behind a pooler, and with it the lock.
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [backupLock])
    return rows[0].held ? await work() : undefined
  } finally {
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}

/** Makes the backup of the last night, unless it is there. Returns when the next one is due. */
const makeBackup = async (options: BackupOptions, pool: pg.Pool, signal: AbortSignal): Promise<Date> => {
  const { backups, migrations, clock, store } = options
  const now = clock.now()
  const market = await marketId(databaseOn(pool))
  const folder = new BackupFolder(backups.folder, market)
  const files = filesBeside(folder.fileOf(now), market)
  const night = lastNight(now)
  if ((await folder.times(now)).some(time => time >= night)) return nextNight(now)
  const client = await pool.connect()
  try {
    const { bytes, found } = await writeBackupFile(folder.fileOf(now), backupOf(client, now), {
      check: async file => {
        // Before the backup has its name, so that none is without its files.
        await keepFiles(databaseOn(pool), store, { folder: files, now })
        return checkBackup(pool, file, { migrations, signal })
      },
      signal,
    })
    await noteBackup(databaseOn(pool), clock.now(), { bytes, check: found })
  } finally {
    client.release()
  }
  await folder.prune(backups.keep, clock.now())
  const [oldest] = (await folder.times(clock.now())).sort((a, b) => Number(a) - Number(b))
  if (oldest) await pruneFiles(files, oldest)
  return nextNight(now)
}

/** Makes a backup every night. It has connections of its own, because it takes longer than a call may. */
export const backupJobs = (options: BackupOptions, signal: AbortSignal): JobKind => ({
  isTheClocks: true,
  run: async () => {
    const pool = createPool(options.pool.options.connectionString!, () => {})
    const { clock } = options
    try {
      const next = await alone(pool, () => makeBackup(options, pool, signal))
      return next ?? new Date(clock.now().getTime() + 10 * minuteMs)
    } catch (error) {
      const failure = new Error(`no backup: ${(error as Error).message}`)
      if (!signal.aborted) await noteFailedBackup(databaseOn(pool), clock.now(), failure.message)
      throw failure
    } finally {
      await pool.end()
    }
  },
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Has the next backup made at once, because a restored database has none yet. */
export const backUpSoon = (db: Database, now: Date): Promise<number> =>
  db.run(sql`UPDATE jobs SET due_at = ${now}, attempts = 0 WHERE kind = 'backup'`)

/** Begins to make backups. The first is made at once, and the queue takes care that one process makes each. */
export const startBackups = async (options: BackupOptions): Promise<Pick<Queue, 'stop'>> => {
  const { pool, clock, onError, mayDecide } = options
  const now = clock.now()
  await databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('backup', 'nightly', '{}', ${now}, ${now})
    ON CONFLICT (kind, key) DO NOTHING`)
  const stopping = new AbortController()
  const queue = startQueue({
    ...{ pool, clock, onError, mayDecide, pollMs: minuteMs },
    kinds: { backup: backupJobs(options, stopping.signal) },
  })
  return {
    stop: () => {
      stopping.abort()
      return queue.stop()
    },
  }
}
