-- How the last backup went: server/src/jobs/backups.ts. `backed_up_at` says when the last good one was finished.
ALTER TABLE market
  ADD COLUMN backup_bytes      bigint,
  ADD COLUMN backup_check      text CHECK (backup_check IN ('restored', 'skipped')),
  ADD COLUMN backup_unchecked  text,          -- why it could not be checked
  ADD COLUMN backup_failed_at  timestamptz,
  ADD COLUMN backup_failure    text;
