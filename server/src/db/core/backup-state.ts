import { type Database, sql } from './sql.ts'

/** How a backup was checked: restored into a database of its own and compared row for row, or not at all, and why. */
export type BackupCheck = { kind: 'restored' } | { kind: 'skipped'; reason: string }

/** How the last backup went. */
export interface BackupState {
  /** When the last good one was finished; null before the first. */
  at: Date | null
  bytes: number | null
  check: BackupCheck['kind'] | null
  /** Why it could not be checked. */
  unchecked: string | null
  /** When one failed last, and why; null if a good one came since. */
  failedAt: Date | null
  failure: string | null
}

/** Stores that a whole backup was written. */
export const noteBackup = (
  db: Database,
  at: Date,
  { bytes, check }: { bytes: number; check: BackupCheck | null },
): Promise<number> =>
  db.run(sql`
    UPDATE market SET backed_up_at = ${at}, backup_bytes = ${bytes}, backup_check = ${check?.kind ?? null},
      backup_unchecked = ${check?.kind === 'skipped' ? check.reason : null}`)

/** Stores that a backup failed. */
export const noteFailedBackup = (db: Database, at: Date, reason: string): Promise<number> =>
  db.run(sql`UPDATE market SET backup_failed_at = ${at}, backup_failure = ${reason}`)

/** Reads how the last backup went. */
/** A time in the future was stored by a wrong clock, and does not count. */
export const readBackupState = async (db: Database, now: Date): Promise<BackupState> =>
  (await db.row<BackupState>(sql`
    SELECT CASE WHEN backed_up_at <= ${now}::timestamptz + interval '1 minute' THEN backed_up_at END AS at, backup_bytes AS bytes, backup_check AS check, backup_unchecked AS unchecked,
      CASE WHEN backup_failed_at > coalesce(backed_up_at, '-infinity') THEN backup_failed_at END AS "failedAt",
      CASE WHEN backup_failed_at > coalesce(backed_up_at, '-infinity') THEN backup_failure END AS failure
    FROM market`))!
