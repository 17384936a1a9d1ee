-- Questions about a task and their answers, which everyone reads who may see the task. They go with the task and with
-- whoever asked.
CREATE TABLE questions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id      bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  asker_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  question     text NOT NULL,
  answer       text,
  created_at   timestamptz NOT NULL,
  answered_at  timestamptz,                       -- the first time: a change of the answer leaves it
  held_at      timestamptz,                       -- a moderator holds it back
  held_reason  text,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK ((held_at IS NULL) = (held_reason IS NULL))
);
CREATE INDEX questions_by_task ON questions (task_id, id DESC);
CREATE INDEX questions_by_asker ON questions (asker_id);

ALTER TABLE reports DROP CONSTRAINT reports_kind_check;
ALTER TABLE reports ADD CONSTRAINT reports_kind_check
  CHECK (kind IN ('task', 'offer', 'question', 'message', 'person'));
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_kind_check
  CHECK (kind IN ('task', 'offer', 'question', 'file', 'person', 'report', 'ban', 'site', 'mail', 'backup'));
