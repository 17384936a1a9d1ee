import { statfs } from 'node:fs/promises'
import { appVersion } from '#contract/app-version.ts'
import { getHealth } from '#contract/endpoints/operate.ts'
import { readBackupState } from '#server/db/core/backup-state.ts'
import { sql } from '#server/db/core/sql.ts'
import { alarmsOn } from '#server/db/market/alarms.ts'
import { readClockNotes } from '#server/db/market/clock-notes.ts'
import { handle } from '#server/http/handler.ts'
import { countDifferences } from '#server/jobs/ledger.ts'
import { countJobs } from '#server/jobs/queue.ts'
import { mailTroubles } from './mail-troubles.ts'
import { noticeCounts } from './notice-counts.ts'

interface DatabaseRow {
  version: string
  schema: string
  bytes: number
  is_paused: boolean
}

export const getHealthHandler = handle(getHealth, async ({ tx, config, clock, payments }) => {
  const database = (await tx.row<DatabaseRow>(sql`
    SELECT current_setting('server_version') AS version, (SELECT max(name) FROM migrations) AS schema,
      pg_database_size(current_database()) AS bytes,
      money_paused_at IS NOT NULL AS is_paused
    FROM market`))!
  const disk = await statfs(config.dataDir).catch(() => null)
  const { ahead: _, ...backup } = await readBackupState(tx, clock.now())
  const { version, schema, bytes } = database
  return {
    version: appVersion,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    database: { isEmbedded: config.databaseUrl === null, version, schema, bytes },
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    backup: {
      ...backup,
      isNightly: config.backups !== null,
      at: backup.at?.toISOString() ?? null,
      failedAt: backup.failedAt?.toISOString() ?? null,
    },
    mail: { isSent: config.smtpUrl !== null, from: config.mailFrom, ...(await mailTroubles(tx)) },
    ...(await noticeCounts(tx, config, clock.now())),
    payments: {
      provider: payments.name,
      isPaused: database.is_paused,
      areKeysRefused: payments.areKeysRefused(),
      clockWaitsUntil: (await readClockNotes(tx)).waitsUntil?.toISOString() ?? null,
      differences: await countDifferences(tx),
    },
    alarms: (await alarmsOn(tx)).map(({ kind, beganAt, detail }) => ({
      ...{ kind, since: beganAt.toISOString(), detail },
    })),
    jobs: await countJobs(tx, clock.now()),
  }
})
