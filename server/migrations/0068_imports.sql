-- People whom operators have invited by mail. They have no account until they accept.
CREATE TABLE invited_people (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email       text NOT NULL,
  email_key   text NOT NULL UNIQUE,
  first_name  text NOT NULL,
  last_name   text NOT NULL,
  city        text NOT NULL,
  skills      text NOT NULL,
  token_hash  bytea UNIQUE,                       -- of the link in the mail; null until that is sent
  invited_at  timestamptz NOT NULL
);
CREATE INDEX invited_people_by_age ON invited_people (invited_at);
-- The beginnings of tasks that wait for their owners to finish them.
CREATE TABLE task_drafts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id     bigint REFERENCES users ON DELETE CASCADE,
  invited_id   bigint REFERENCES invited_people ON DELETE CASCADE, -- the owner, until they have an account
  title        text NOT NULL,
  description  text NOT NULL,
  category_id  integer NOT NULL,                  -- 0 if none is chosen
  city         text NOT NULL,
  budget_paise bigint NOT NULL,                   -- 0 if none is named
  created_at   timestamptz NOT NULL,
  CHECK ((owner_id IS NULL) <> (invited_id IS NULL))
);
CREATE INDEX task_drafts_by_owner ON task_drafts (owner_id, id);
CREATE INDEX task_drafts_by_invited ON task_drafts (invited_id);
CREATE INDEX task_drafts_by_age ON task_drafts (created_at);
