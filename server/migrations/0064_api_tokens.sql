-- Personal tokens, with which programs call in the name of a person. Only their hashes are kept.
CREATE TABLE api_tokens (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash    bytea NOT NULL UNIQUE,
  name          text NOT NULL,
  scope         text NOT NULL CHECK (scope IN ('read', 'write')),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  last_used_at  timestamptz                       -- a few minutes old at most
);
CREATE INDEX api_tokens_by_person ON api_tokens (user_id, id DESC);
CREATE INDEX api_tokens_by_end ON api_tokens (expires_at);
