-- Operators find people by parts of names and addresses, and by phone numbers.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    -- The spaces at both ends let whole words be found, also those of one or two letters: server/src/accounts/find-people.ts.
    CREATE INDEX users_by_words ON users
      USING gin (lower(' ' || first_name || ' ' || last_name || ' ' || email || ' ') gin_trgm_ops)
      WHERE deleted_at IS NULL;
  END IF;
END $$;

-- The SHA-256 of the number that was given to the payment provider. The number itself is not stored.
ALTER TABLE payees ADD COLUMN phone_hash bytea;
CREATE INDEX payees_by_phone ON payees (phone_hash) WHERE phone_hash IS NOT NULL;

CREATE INDEX reports_by_reporter ON reports (reporter_id, id DESC);

-- Some acts are about nobody.
ALTER TABLE moderation_log ALTER COLUMN about_id DROP NOT NULL;
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_kind_check
  CHECK (kind IN ('task', 'offer', 'person', 'report', 'ban', 'site', 'mail', 'backup'));

-- Who may not come in. Addresses and phone numbers are SHA-256: nobody can read them, and a ban outlives the account.
CREATE TABLE bans (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('address', 'domain', 'phone', 'network')),
  hash        bytea,                              -- of an address or a phone number
  domain      text,                               -- and all below it
  network     cidr,
  person_id   bigint REFERENCES users,            -- of the ban of a person, which has a row for each address and number
  reason      text NOT NULL,
  created_at  timestamptz NOT NULL,
  ends_at     timestamptz,                        -- a network belongs to somebody else sooner or later
  CHECK ((hash IS NOT NULL) = (kind IN ('address', 'phone'))),
  CHECK ((domain IS NOT NULL) = (kind = 'domain')),
  CHECK ((network IS NOT NULL) = (kind = 'network')),
  CHECK ((ends_at IS NOT NULL) = (kind = 'network'))
);
CREATE UNIQUE INDEX bans_by_hash ON bans (kind, hash) WHERE hash IS NOT NULL;
CREATE UNIQUE INDEX bans_by_domain ON bans (domain) WHERE domain IS NOT NULL;
CREATE UNIQUE INDEX bans_by_network ON bans (network) WHERE network IS NOT NULL;
CREATE INDEX bans_by_person ON bans (person_id) WHERE person_id IS NOT NULL;
