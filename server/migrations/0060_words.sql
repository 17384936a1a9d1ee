-- Words of tasks, for searches with typos, in other spellings and in any order: server/src/domain/finding.
ALTER TABLE tasks ADD COLUMN words text[] NOT NULL DEFAULT '{}';
CREATE INDEX tasks_by_word ON tasks USING gin (words);

-- Each word that tasks have, and what it is looked up by if it is written in another way.
CREATE TABLE words (
  word     text COLLATE "C" PRIMARY KEY,
  keys     text[] NOT NULL,
  seen_on  date NOT NULL                          -- when a task was last written with it
);
CREATE INDEX words_by_key ON words USING gin (keys);

-- What people looked for last, in the list of tasks: some words a person, for some days.
CREATE TABLE last_searches (
  user_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  needle   text NOT NULL,                         -- contract/src/search.ts
  typed    text NOT NULL,
  at       timestamptz NOT NULL,
  in_vain  boolean NOT NULL,                      -- nothing was found, though nothing else narrowed the list
  PRIMARY KEY (user_id, needle)
);
CREATE INDEX last_searches_by_time ON last_searches (at);

-- A job fills the words of stored tasks.
INSERT INTO jobs (kind, key, data, created_at, due_at)
SELECT 'search-texts', 'all', '{"after": 0}', now(), 'epoch' WHERE EXISTS (SELECT FROM tasks)
ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data, due_at = excluded.due_at, attempts = 0, failed_at = NULL;
