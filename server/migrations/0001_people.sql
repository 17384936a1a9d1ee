-- Which market this is: what lies in a Redis that several share is told apart by it. A restored copy has another.
CREATE TABLE market (
  id               uuid NOT NULL,
  money_paused_at  timestamptz                    -- after a restore, until the operator says that money may move again
);
INSERT INTO market (id) VALUES (gen_random_uuid());

-- People, and how they get in. What is one person's alone refers to users with ON DELETE CASCADE: it goes with the
-- account. What others keep refers without it, and finds the row that stands for a deleted account.
CREATE TABLE users (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  given_id       text NOT NULL UNIQUE,
  email          text NOT NULL,
  email_key      text NOT NULL UNIQUE,            -- lower-cased: an address is one account whatever its case
  password_hash  text,                            -- null until one is set
  first_name     text NOT NULL,
  last_name      text NOT NULL DEFAULT '',
  city           text NOT NULL DEFAULT '',
  college        text NOT NULL DEFAULT '',
  skills         text NOT NULL DEFAULT '',
  description    text NOT NULL DEFAULT '',
  gender         text CHECK (gender IN ('male', 'female', 'other')),
  age            integer CHECK (age >= 0),
  verified       boolean NOT NULL DEFAULT false,
  is_profile_set_up boolean NOT NULL DEFAULT false,
  rating_sum     integer NOT NULL DEFAULT 0,
  rating_count   integer NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL,
  role           text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator')),
  limited_at     timestamptz,
  limit_reason   text,                            -- in words that the person sees
  appeal         text,                            -- theirs, once per limit
  appealed_at    timestamptz,
  deleted_at     timestamptz,                     -- set on the row that stands for a deleted account
  CHECK ((limited_at IS NULL) = (limit_reason IS NULL)),
  CHECK ((appealed_at IS NULL) = (appeal IS NULL)),
  CHECK (limited_at IS NOT NULL OR appealed_at IS NULL)
);
CREATE INDEX users_limited ON users (limited_at) WHERE limited_at IS NOT NULL;

-- Limits of accounts that were deleted: who signs up again with the same address is under them again.
CREATE TABLE kept_limits (
  email_hash    bytea PRIMARY KEY,                -- SHA-256 of users.email_key
  limited_at    timestamptz NOT NULL,
  limit_reason  text NOT NULL,
  keep_until    timestamptz NOT NULL,
  user_id       bigint REFERENCES users ON DELETE SET NULL  -- of an address that a limited person has given up
);
CREATE INDEX kept_limits_by_user ON kept_limits (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE sessions (
  token_hash    bytea PRIMARY KEY,                -- SHA-256 of the cookie's 32 random bytes
  id            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device        text NOT NULL,                    -- 'Chrome on Android': words, not the whole header
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Browsers on which somebody has logged in before: their password tries are counted separately from everybody else's.
CREATE TABLE known_devices (
  token_hash  bytea NOT NULL,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_by_user ON known_devices (user_id);

-- Links in mails. A change of address notes the new one until its link confirms it.
CREATE TABLE one_time_tokens (
  token_hash  bytea PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose     text NOT NULL CHECK (purpose IN ('reset', 'verify', 'change-email')),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,                        -- of a reset: the same one again is answered for a while
  email       text,
  client      text,                               -- the address of whoever asked, until it is used: then asking no longer counts for it
  UNIQUE (user_id, purpose)                       -- only the newest of a kind is good
);

-- Whom an OpenID Connect issuer knows as whom.
CREATE TABLE identities (
  issuer      text NOT NULL,
  subject     text NOT NULL,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- Two-factor log-in. `enabled_at` is null until a first code has shown that the app has the secret.
CREATE TABLE second_factors (
  user_id     bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret      bytea NOT NULL,                     -- readable, because every code is computed from it: docs/security.md
  enabled_at  timestamptz,
  wrong_codes integer NOT NULL DEFAULT 0,         -- in log-ins
  last_step   bigint NOT NULL DEFAULT 0           -- no code up to this time step is good any more
);

CREATE TABLE recovery_codes (
  user_id    bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash  bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Log-ins that have shown their first factor and wait for the second; no session yet.
CREATE TABLE pending_log_ins (
  token_hash  bytea PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL
);

-- One row blocks two people from each other in both directions.
CREATE TABLE blocks (
  blocker_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- Answers to writes, by the key that the client sent along: server/src/http/repeat.ts. Good for 24 hours.
CREATE TABLE idempotency_keys (
  id          bytea PRIMARY KEY,                  -- SHA-256 of person, call and key
  body_hash   bytea NOT NULL,
  answer      bytea NOT NULL,                     -- encrypted with the key, which is not stored
  created_at  timestamptz NOT NULL
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Work to be done later: server/src/jobs. A job that is claimed is moved to the end of its lease, so that another
-- process does it when this one dies.
CREATE TABLE jobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL,
  key         text,                               -- at most one job of a kind waits under a key
  user_id     bigint REFERENCES users ON DELETE CASCADE,
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  last_error  text,
  failed_at   timestamptz,                        -- given up
  UNIQUE (kind, key)
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE failed_at IS NULL;
CREATE INDEX jobs_by_user ON jobs (user_id) WHERE user_id IS NOT NULL;
