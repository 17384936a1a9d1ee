import { type Database, sql } from './sql.ts'

/** How a backup was checked: restored into a database of its own and compared row for row, or not at all, and why. */
export type BackupCheck = { kind: 'restored' } | { kind: 'skipped'; reason: string }

/** How the last backup went. */
export interface BackupState {
  /** When the last good one was finished; null before the first, and if a wrong clock gave it a time in the future. */
  at: Date | null
  /** The time in the future that a wrong clock gave the last good one; else null. */
  ahead: Date | null
  bytes: number | null
  check: BackupCheck['kind'] | null
  /** Why it could not be checked. */
  unchecked: string | null
  /** When one failed last, and why; null if a good one came since. */
  failedAt: Date | null
  failure: string | null
}

/** Stores that a whole backup was written. It ends what failed before, whatever the clock said then. */
export const noteBackup = (
  db: Database,
  at: Date,
  { bytes, check }: { bytes: number; check: BackupCheck | null },
): Promise<number> =>
  db.run(sql`
    UPDATE market SET backed_up_at = ${at}, backup_bytes = ${bytes}, backup_check = ${check?.kind ?? null},
      backup_unchecked = ${check?.kind === 'skipped' ? check.reason : null},
      backup_failed_at = NULL, backup_failure = NULL`)

/** Stores that a backup failed. */
export const noteFailedBackup = (db: Database, at: Date, reason: string): Promise<number> =>
  db.run(sql`UPDATE market SET backup_failed_at = ${at}, backup_failure = ${reason}`)

/**
 * Reads how the last backup went. Only the newest is remembered, so one with a time in the future hides those before it:
 * its age is not known, and a failure of now comes after it.
 */
export const readBackupState = async (db: Database, now: Date): Promise<BackupState> =>
  (await db.row<BackupState>(sql`
    SELECT CASE WHEN NOT is_ahead THEN backed_up_at END AS at, CASE WHEN is_ahead THEN backed_up_at END AS ahead,
      backup_bytes AS bytes, backup_check AS check, backup_unchecked AS unchecked,
      CASE WHEN has_failed THEN backup_failed_at END AS "failedAt", CASE WHEN has_failed THEN backup_failure END AS failure
    FROM market,
      LATERAL (SELECT coalesce(backed_up_at > ${now}::timestamptz + interval '1 minute', false) AS is_ahead) AS time,
      LATERAL (SELECT backup_failed_at > CASE WHEN is_ahead THEN '-infinity'
        ELSE coalesce(backed_up_at, '-infinity') END AS has_failed) AS failure`))!
