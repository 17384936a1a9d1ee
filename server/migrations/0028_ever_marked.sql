-- How the two pay is not chosen any more once anybody has marked the work, whatever was taken back since.
ALTER TABLE agreements
  ADD COLUMN was_marked boolean NOT NULL DEFAULT false;        -- either side has ever marked the work done
UPDATE agreements a SET
  was_marked = EXISTS (SELECT FROM events e WHERE e.task_id = a.task_id AND e.kind = 'Marked');
