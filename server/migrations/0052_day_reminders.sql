-- Both are reminded of the agreed day: server/src/domain/agreements/day.ts.
ALTER TABLE agreements
  ADD COLUMN day_agreed_at timestamptz,               -- when its first day and slot were agreed
  ADD COLUMN day_reminded integer NOT NULL DEFAULT 0; -- how many reminders of that day were sent
UPDATE agreements SET day_agreed_at = agreed_at;
ALTER TABLE agreements ALTER COLUMN day_agreed_at SET NOT NULL;
-- The clock looks at what is already agreed, and finds when to remind.
INSERT INTO jobs (kind, key, data, created_at, due_at)
  SELECT 'agreement', task_id::text, jsonb_build_object('taskId', task_id), now(), now() FROM agreements
  WHERE state = 'Active' AND start_date >= current_date
  ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at;
