-- Messages are numbered per conversation under its row lock, so that 'what came after N' is never wrong.
CREATE TABLE conversations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_user_id  bigint NOT NULL REFERENCES users,
  high_user_id bigint NOT NULL REFERENCES users,
  last_seq    bigint NOT NULL DEFAULT 0,
  UNIQUE (low_user_id, high_user_id),
  CHECK (low_user_id < high_user_id)
);
-- The unique index leads from the lower of the two people alone.
CREATE INDEX conversations_by_high ON conversations (high_user_id);

CREATE TABLE conversation_members (
  user_id          bigint NOT NULL REFERENCES users,
  conversation_id  bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  friend_id        bigint NOT NULL REFERENCES users,
  unread           integer NOT NULL DEFAULT 0,
  last_message_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
);
CREATE INDEX conversation_members_newest ON conversation_members (user_id, last_message_at DESC);

CREATE TABLE messages (
  conversation_id  bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq              bigint NOT NULL,
  sender_id        bigint NOT NULL REFERENCES users,
  body             text NOT NULL,
  client_id        uuid,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX messages_sent_once ON messages (conversation_id, sender_id, client_id) WHERE client_id IS NOT NULL;

-- Alerts are numbered per person in the same way. They hold a kind and its parameters; the sentence is made when one is
-- read, and the name in it is the actor's own of that moment.
CREATE TABLE alert_counters (
  user_id   bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  last_seq  bigint NOT NULL,
  read_seq  bigint NOT NULL DEFAULT 0
);

CREATE TABLE alerts (
  user_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seq            bigint NOT NULL,
  kind           text NOT NULL,
  params         jsonb NOT NULL,
  actor_id       bigint REFERENCES users,
  task_given_id  text NOT NULL,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (user_id, seq)
);
CREATE INDEX alerts_by_actor ON alerts (actor_id) WHERE actor_id IS NOT NULL;

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
