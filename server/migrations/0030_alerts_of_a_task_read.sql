-- An alert is read once the list has shown it (alert_counters.read_seq), or the task that it is about was opened.
ALTER TABLE alerts ADD COLUMN is_read boolean NOT NULL DEFAULT false;
