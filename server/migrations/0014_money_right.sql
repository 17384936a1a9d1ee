-- A mark of the provider that was taken back still counts, and HOLD_DAYS count from the last sign of the work.
ALTER TABLE agreements
  ADD COLUMN was_marked_done boolean NOT NULL DEFAULT false,   -- the provider has ever marked the work done
  ADD COLUMN last_sign_at    timestamptz;                      -- money was held, arrival, changes needed or agreed
UPDATE agreements a SET
  was_marked_done = EXISTS (
    SELECT FROM events e WHERE e.task_id = a.task_id AND e.kind = 'Marked' AND e.by_id = a.provider_id),
  last_sign_at = (
    SELECT max(e.at) FROM events e WHERE e.task_id = a.task_id
      AND e.kind IN ('PaymentHeld', 'Arrived', 'ChangesNeeded', 'ChangeAccepted'));
