-- What people hear of while the app is closed: by push, mail and text message.

-- What a person has chosen; without a row, or a field, it is as contract/src/entities/notification.ts says.
CREATE TABLE notification_choices (
  user_id       bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  choices       jsonb NOT NULL DEFAULT '{}',
  phone         text,                             -- encrypted; null unless text messages are wanted
  paused_until  timestamptz
);

-- The key with which the market signs its pushes (VAPID). It never changes: a new one would end all subscriptions.
CREATE TABLE push_keys (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key   text NOT NULL,
  private_key  text NOT NULL
);

-- One browser on one device. It goes with its session.
CREATE TABLE push_subscriptions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id     bigint NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint       text NOT NULL UNIQUE,            -- whoever signs in on a device next takes it over
  p256dh         text NOT NULL,
  auth           text NOT NULL,
  created_at     timestamptz NOT NULL,
  sent_at        timestamptz,                     -- when the push service last took one
  failing_since  timestamptz                      -- since when it has taken none
);
CREATE INDEX push_subscriptions_by_person ON push_subscriptions (user_id);

-- How far a person was told of alerts: up to these numbers the app has shown them, mail told of them at once, and the
-- daily mail did. What is there already is told to nobody.
ALTER TABLE alert_counters ADD COLUMN seen_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN mailed_seq bigint NOT NULL DEFAULT 0, ADD COLUMN digested_seq bigint NOT NULL DEFAULT 0;
UPDATE alert_counters SET seen_seq = last_seq, mailed_seq = last_seq, digested_seq = last_seq;

-- The same of the messages of a conversation, by their numbers.
ALTER TABLE conversation_members ADD COLUMN seen_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN pushed_seq bigint NOT NULL DEFAULT 0, ADD COLUMN mailed_seq bigint NOT NULL DEFAULT 0;
UPDATE conversation_members m SET seen_seq = c.last_seq, pushed_seq = c.last_seq, mailed_seq = c.last_seq
FROM conversations c WHERE c.id = m.conversation_id;

-- Of jobs that are due, those with the lowest number come first.
ALTER TABLE jobs ADD COLUMN need smallint NOT NULL DEFAULT 0;

-- What was sent to whom and when, without words. Kept for 30 days.
CREATE TABLE sendings (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  channel   text NOT NULL CHECK (channel IN ('push', 'mail', 'sms')),
  kinds     text[] NOT NULL,                      -- of notices, or the name of another mail
  at        timestamptz NOT NULL,
  outcome   text NOT NULL CHECK (outcome IN ('sent', 'refused', 'gone', 'failed'))
);
CREATE INDEX sendings_by_person ON sendings (user_id, id DESC);
CREATE INDEX sendings_by_time ON sendings (at);
