-- A private address with all agreed days of a person, for calendars.
CREATE TABLE calendar_feeds (
  user_id     bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash  bytea NOT NULL UNIQUE,
  made_at     timestamptz NOT NULL
);
-- What each side of an agreement lets somebody else know when the two meet: server/src/db/agreements/visits.ts.
CREATE TABLE visits (
  task_id     bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash  bytea UNIQUE,                       -- null while it is not shared
  shared_at   timestamptz,
  fine_at     timestamptz,                        -- when they last said to be fine
  PRIMARY KEY (task_id, user_id),
  CHECK ((token_hash IS NULL) = (shared_at IS NULL))
);
CREATE INDEX visits_by_person ON visits (user_id);
