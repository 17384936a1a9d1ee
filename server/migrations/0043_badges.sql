-- What of a person was checked: docs/decisions/0080-badges.md. The email is in users, beside `verified`.
ALTER TABLE users ADD COLUMN verified_at timestamptz;
UPDATE users SET verified_at = created_at WHERE verified;

CREATE TABLE badges (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('phone', 'college', 'identity', 'skill')),
  label         text NOT NULL,
  since         timestamptz NOT NULL,
  subject_hash  bytea,                            -- of the phone number or the college address
  CHECK ((subject_hash IS NOT NULL) = (kind IN ('phone', 'college'))),
  UNIQUE (user_id, kind, label)
);
-- A number and an address are one account's badge; a person has one badge of each kind but of skills.
CREATE UNIQUE INDEX badges_by_subject ON badges (kind, subject_hash);
CREATE UNIQUE INDEX badges_of_one_kind ON badges (user_id, kind) WHERE kind <> 'skill';

-- The newest code of an account. `code_hash` is null until its message is about to be sent.
CREATE TABLE phone_codes (
  user_id     bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  request     uuid NOT NULL,
  phone_hash  bytea NOT NULL,
  is_banned   boolean NOT NULL,                   -- an operator has banned the number: said only to whoever has the code
  code_hash   text,
  tries       integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL
);

-- How many codes were asked for on one day in India, by an account, for a number and in the whole market.
CREATE TABLE daily_codes (
  day    date NOT NULL,
  who    text NOT NULL,
  count  integer NOT NULL,
  PRIMARY KEY (day, who)
);

ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_purpose_check
  CHECK (purpose IN ('reset', 'verify', 'change-email', 'college'));
