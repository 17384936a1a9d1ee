-- Uploaded files. A row is there before its bytes (pending); it is ready once the bytes are in the store. What uses a file
-- names it here, in the transaction that uses it, and who may see it follows from that.
CREATE TABLE files (
  id           text PRIMARY KEY,                  -- the public id
  owner_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  use          text NOT NULL CHECK (use IN ('task', 'avatar', 'chat', 'work', 'proof')),
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready')),
  kind         text NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'pdf')),
  name         text NOT NULL DEFAULT '',          -- of a PDF
  alt          text NOT NULL DEFAULT '',
  width        integer,                           -- of a picture: its largest version, in pixels
  height       integer,
  color        text,                              -- its average, #rrggbb
  sizes        jsonb NOT NULL DEFAULT '[]',       -- the widths of its smaller versions
  bytes        bigint NOT NULL DEFAULT 0,         -- of the largest version
  stored_bytes bigint NOT NULL DEFAULT 0,         -- of all versions
  sha256       text,                              -- of the largest version
  created_at   timestamptz NOT NULL,
  held_at      timestamptz,                       -- by a moderator: nobody else sees it
  -- At most one thing names it; none: it is swept after a day.
  task_id      bigint REFERENCES tasks ON DELETE CASCADE,
  offer_id     bigint REFERENCES offers ON DELETE CASCADE,
  conversation_id bigint,
  message_seq  bigint,
  event_task_id bigint,
  event_seq    integer,
  person_id    bigint REFERENCES users ON DELETE CASCADE,   -- the owner's avatar or past work
  position     smallint NOT NULL DEFAULT 0,
  FOREIGN KEY (conversation_id, message_seq) REFERENCES messages ON DELETE CASCADE,
  FOREIGN KEY (event_task_id, event_seq) REFERENCES events ON DELETE CASCADE,
  CHECK (num_nonnulls(task_id, offer_id, message_seq, event_seq, person_id) <= 1),
  CHECK (state = 'pending' OR sha256 IS NOT NULL),
  CHECK (state = 'pending' OR kind = 'pdf' OR num_nulls(width, height, color) = 0)
);
CREATE INDEX files_by_owner ON files (owner_id);
CREATE INDEX files_by_task ON files (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX files_by_offer ON files (offer_id) WHERE offer_id IS NOT NULL;
CREATE UNIQUE INDEX files_by_message ON files (conversation_id, message_seq) WHERE message_seq IS NOT NULL;
CREATE INDEX files_by_event ON files (event_task_id, event_seq) WHERE event_seq IS NOT NULL;
CREATE INDEX files_by_person ON files (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX files_unused ON files (created_at)
  WHERE num_nonnulls(task_id, offer_id, message_seq, event_seq, person_id) = 0;

-- The bytes go soon after the row does, however that happens: server/src/files/sweep.ts.
CREATE FUNCTION forget_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (kind, key, data, created_at, due_at) VALUES ('file-gone', OLD.id, jsonb_build_object('id', OLD.id), OLD.created_at, OLD.created_at)
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_forgotten AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION forget_file();

-- The file that is somebody's avatar; files.person_id names it, too.
ALTER TABLE users ADD COLUMN avatar text;

ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_kind_check
  CHECK (kind IN ('task', 'offer', 'file', 'person', 'report', 'ban', 'site', 'mail', 'backup'));
