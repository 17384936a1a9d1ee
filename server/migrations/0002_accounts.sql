-- A session as its owner sees it in the list of signed-in devices.
ALTER TABLE sessions
  ADD COLUMN id            bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN device        text NOT NULL DEFAULT 'Unknown device',  -- 'Chrome on Android': words, not the whole header
  ADD COLUMN last_seen_at  timestamptz;
UPDATE sessions SET last_seen_at = created_at;
ALTER TABLE sessions ALTER COLUMN last_seen_at SET NOT NULL;

-- Browsers on which somebody has logged in before: their password tries are counted apart from everybody else's.
CREATE TABLE known_devices (
  token_hash  bytea NOT NULL,                     -- SHA-256 of the cookie's 32 random bytes
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_by_user ON known_devices (user_id);

-- Whom an OpenID Connect issuer knows as whom.
CREATE TABLE identities (
  issuer      text NOT NULL,
  subject     text NOT NULL,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- A change of address is confirmed by a link to the new one, which is noted with the token until then.
ALTER TABLE one_time_tokens ADD COLUMN email text;
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_purpose_check
  CHECK (purpose IN ('reset', 'verify', 'change-email'));

-- Mails about an account that do not go to the address it has: `to_email` is where, `user_id` whose.
ALTER TABLE mail_outbox ADD COLUMN user_id bigint REFERENCES users ON DELETE CASCADE;
ALTER TABLE mail_outbox ADD COLUMN to_email text;
ALTER TABLE mail_outbox ADD CHECK ((user_id IS NULL) = (to_email IS NULL));
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;

-- Two-factor log-in. `enabled_at` is null until a first code has shown that the app has the secret.
CREATE TABLE second_factors (
  user_id     bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret      bytea NOT NULL,                     -- readable, as every code is computed from it: docs/security.md
  enabled_at  timestamptz,
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
