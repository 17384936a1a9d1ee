-- Who may do what: moderators, and people who are limited to finishing what they have begun.
ALTER TABLE users
  ADD COLUMN role          text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator')),
  ADD COLUMN limited_at    timestamptz,
  ADD COLUMN limit_reason  text,                    -- in words that the person sees
  ADD COLUMN appeal        text,                    -- theirs, once per limit
  ADD COLUMN appealed_at   timestamptz,
  ADD COLUMN deleted_at    timestamptz,             -- set on the row that stands for a deleted account
  ADD CHECK ((limited_at IS NULL) = (limit_reason IS NULL)),
  ADD CHECK ((appealed_at IS NULL) = (appeal IS NULL)),
  ADD CHECK (limited_at IS NOT NULL OR appealed_at IS NULL);
CREATE INDEX users_limited ON users (limited_at) WHERE limited_at IS NOT NULL;

-- One row keeps two people apart in both directions. Such rows, like all that is one person's alone, go with the
-- user's row: that is what ON DELETE CASCADE on a reference to users says here.
CREATE TABLE blocks (
  blocker_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- A hidden task is in no list but its poster's, and nothing new begins on it.
ALTER TABLE tasks
  ADD COLUMN hidden_at      timestamptz,
  ADD COLUMN hidden_reason  text,
  ADD CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));

-- Whom an alert's words name, so that the name can be taken out of them.
ALTER TABLE alerts ADD COLUMN named_user_id bigint REFERENCES users;
CREATE INDEX alerts_by_named_user ON alerts (named_user_id) WHERE named_user_id IS NOT NULL;
UPDATE alerts a SET named_user_id = u.id
FROM tasks t JOIN offers o ON o.task_id = t.id JOIN users u ON u.id = o.bidder_id
WHERE a.alert_type = 'New Offer' AND t.given_id = a.task_given_id AND t.poster_id = a.user_id
  AND starts_with(a.description, trim(u.first_name || ' ' || u.last_name) || ' made an offer on "');

CREATE TABLE reports (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reporter_id   bigint NOT NULL REFERENCES users,
  kind          text NOT NULL CHECK (kind IN ('task', 'offer', 'message', 'person')),
  subject_id    text NOT NULL,                      -- the thing's public id
  about_id      bigint NOT NULL REFERENCES users,   -- whose it is
  reason        text NOT NULL,
  details       text NOT NULL,
  snapshot      jsonb NOT NULL,                     -- what was reported, as it was then
  status        text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'Resolved', 'Dismissed')),
  created_at    timestamptz NOT NULL,
  closed_at     timestamptz,
  UNIQUE (reporter_id, kind, subject_id),
  CHECK ((status = 'Open') = (closed_at IS NULL))
);
CREATE INDEX reports_open ON reports (id DESC) WHERE status = 'Open';
CREATE INDEX reports_about ON reports (about_id);

-- What moderators did.
CREATE TABLE moderation_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  moderator_id  bigint REFERENCES users,            -- null: somebody with a shell on the server
  act           text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('task', 'offer', 'person', 'report')),
  subject_id    text NOT NULL,
  about_id      bigint NOT NULL REFERENCES users,
  note          text NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX moderation_log_about ON moderation_log (about_id);

-- The log only grows. The one exception: what a note says about somebody goes when their account does.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note = '' AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'moderation_log only grows';
END $$;
CREATE TRIGGER moderation_log_only_grows BEFORE UPDATE OR DELETE ON moderation_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER moderation_log_stays BEFORE TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
