-- People whom a poster asks to make an offer, and what they are suggested by.
ALTER TABLE users ADD COLUMN can_be_invited boolean NOT NULL DEFAULT true,
  ADD COLUMN skill_keys text[] NOT NULL DEFAULT '{}';   -- server/src/domain/finding/words.ts
CREATE INDEX users_by_skill ON users USING gin (skill_keys);

CREATE TABLE invitations (
  task_id  bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  user_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  at       timestamptz NOT NULL,
  PRIMARY KEY (task_id, user_id)
);
CREATE INDEX invitations_by_person ON invitations (user_id, at DESC);

-- A job fills the skills of people.
INSERT INTO jobs (kind, key, data, created_at, due_at)
SELECT 'skill-keys', 'all', '{"after": 0}', now(), 'epoch' WHERE EXISTS (SELECT FROM users WHERE skills <> '');
