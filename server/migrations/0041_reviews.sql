-- Reviews in both directions. Nobody reads one before both are written or the time to write them is over; then both are
-- published at once. Whoever is reviewed can answer, and moderators can hold a review.
ALTER TABLE agreements
  ADD COLUMN reviews_published_at timestamptz,
  ADD COLUMN review_reminded boolean NOT NULL DEFAULT false;
ALTER TABLE reviews
  ADD COLUMN reply text,
  ADD COLUMN replied_at timestamptz,
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_reason text,
  ADD CHECK ((reply IS NULL) = (replied_at IS NULL)),
  ADD CHECK ((held_at IS NULL) = (held_reason IS NULL));

-- The stars that customers got, and how many tasks somebody has done.
ALTER TABLE users
  ADD COLUMN customer_rating_sum integer NOT NULL DEFAULT 0,
  ADD COLUMN customer_rating_count integer NOT NULL DEFAULT 0,
  ADD COLUMN tasks_done integer NOT NULL DEFAULT 0;
UPDATE users u SET tasks_done = a.done
FROM (SELECT provider_id, count(*) AS done FROM agreements WHERE completed_at IS NOT NULL GROUP BY provider_id) a
WHERE a.provider_id = u.id AND u.deleted_at IS NULL;

-- What was completed long ago is public without an alert; of the rest, the clock finds out when.
UPDATE agreements SET reviews_published_at = now() WHERE completed_at < now() - interval '14 days';
INSERT INTO jobs (kind, key, data, created_at, due_at)
SELECT 'agreement', task_id::text, jsonb_build_object('taskId', task_id), now(), now()
FROM agreements WHERE completed_at IS NOT NULL AND reviews_published_at IS NULL
ON CONFLICT (kind, key) DO NOTHING;

ALTER TABLE reports DROP CONSTRAINT reports_kind_check;
ALTER TABLE reports ADD CONSTRAINT reports_kind_check
  CHECK (kind IN ('task', 'offer', 'question', 'message', 'person', 'review'));
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_kind_check
  CHECK (kind IN ('task', 'offer', 'question', 'file', 'person', 'report', 'ban', 'site', 'mail', 'backup', 'review'));
