-- Saved searches, and the cities of tasks in the form in which they are compared.
CREATE TABLE searches (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name              text NOT NULL,
  q                 text,
  needle            text,                         -- the words, folded: empty if any text will do, null if none can match
  category_id       integer,
  mode              text,
  min_budget_paise  bigint,
  max_budget_paise  bigint,
  city              text,
  city_key          text NOT NULL,                -- empty for any city
  notify            boolean NOT NULL,
  created_at        timestamptz NOT NULL
);
CREATE INDEX searches_by_person ON searches (user_id, id DESC);
-- Which searches a new task may match, before their words are looked for in it: those whose first three letters it has.
CREATE INDEX searches_to_match ON searches (
  coalesce(category_id, 0), city_key, coalesce(mode, ''), (CASE WHEN length(needle) > 2 THEN left(needle, 3) ELSE '' END)
) WHERE notify;

-- Empty for what can be done from anywhere. The job gives it the form in which the app compares cities.
ALTER TABLE tasks ADD COLUMN city_key text NOT NULL DEFAULT '';
UPDATE tasks SET city_key = lower(city) WHERE mode <> 'Remotely';
CREATE INDEX tasks_by_city ON tasks (city_key, id DESC);
INSERT INTO jobs (kind, key, data, created_at, due_at)
SELECT 'search-texts', 'all', '{"after": 0}', now(), 'epoch' WHERE EXISTS (SELECT FROM tasks)
ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data, due_at = excluded.due_at, attempts = 0, failed_at = NULL;

-- Whether people with a matching search were told. What is there was seen by others long ago, but for what has waited
-- for a moderator since it was posted.
ALTER TABLE tasks ADD COLUMN announced boolean NOT NULL DEFAULT true;
ALTER TABLE tasks ALTER COLUMN announced SET DEFAULT false;
UPDATE tasks SET announced = false WHERE hidden_at = created_at;
