-- Tasks, the offers made on them, the agreement that an accepted offer begins, and what the two parties did under it.
CREATE TABLE tasks (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  given_id       text NOT NULL UNIQUE,
  poster_id      bigint NOT NULL REFERENCES users,
  category_id    integer NOT NULL,
  category_name  text NOT NULL,
  title          text NOT NULL,
  description    text NOT NULL,
  specific_requirement text NOT NULL DEFAULT '',
  search_text    text NOT NULL,                   -- contract/src/search.ts
  mode           text NOT NULL CHECK (mode IN ('In-Person', 'Remotely')),
  city           text NOT NULL,
  location       text NOT NULL,
  date_flexible  boolean NOT NULL,
  start_date     date,
  end_date       date,
  time_flexible  boolean NOT NULL,
  time_slot      text NOT NULL CHECK (time_slot IN ('Morning', 'Afternoon', 'Evening', '')),
  budget_paise   bigint NOT NULL CHECK (budget_paise > 0),
  work_days      integer NOT NULL,
  status         text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'In-Progress', 'Completed', 'Cancelled')),
  offer_count    integer NOT NULL DEFAULT 0 CHECK (offer_count >= 0),
  hidden_at      timestamptz,                     -- by a moderator: in no list but its poster's, and nothing begins on it
  hidden_reason  text,
  version        integer NOT NULL DEFAULT 1,      -- raised by every edit
  edited_at      timestamptz,                     -- since when the offers on it may be outdated
  ask_at         timestamptz,                     -- when the poster is asked what becomes of it, if it is still open; null once asked
  created_at     timestamptz NOT NULL,
  CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
);
CREATE INDEX tasks_to_ask_about ON tasks (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX tasks_by_poster ON tasks (poster_id, id DESC);
-- The orders of the list other than newest first, a page at a time.
CREATE INDEX tasks_by_budget ON tasks (budget_paise DESC, id DESC);
CREATE INDEX tasks_by_start ON tasks (start_date, id DESC);
CREATE INDEX tasks_by_start_back ON tasks (start_date DESC, id DESC);

-- Search finds words by their trigrams. A database that does not have the extension, or does not let this role make it,
-- gives the same results, more slowly the more tasks there are.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX tasks_by_words ON tasks USING gin (search_text gin_trgm_ops);
  END IF;
END $$;

-- The only queries long enough to be compiled are those that compiling does not make shorter.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'jit stays as it is: %', SQLERRM;
END $$;

CREATE TABLE offers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id      bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  bidder_id    bigint NOT NULL REFERENCES users,
  status       text NOT NULL DEFAULT 'Active'
               CHECK (status IN ('Active', 'Pending', 'Accepted', 'Rejected', 'Withdrawn')),
  price_paise  bigint NOT NULL CHECK (price_paise > 0),
  description  text NOT NULL,
  version      integer NOT NULL DEFAULT 1,        -- raised by every change
  task_version integer NOT NULL DEFAULT 1,        -- of the task that it is for: another one makes it outdated
  counter_price_paise bigint CHECK (counter_price_paise > 0),   -- what the poster suggests instead, until it is answered
  counter_note text,
  counter_at   timestamptz,
  created_at   timestamptz NOT NULL,
  edited_at    timestamptz,
  decided_at   timestamptz,
  CHECK (num_nulls(counter_price_paise, counter_note, counter_at) IN (0, 3)),
  CHECK (counter_at IS NULL OR status = 'Active')
);
CREATE INDEX offers_by_task ON offers (task_id, id DESC);
CREATE INDEX offers_by_bidder ON offers (bidder_id, id DESC);
CREATE UNIQUE INDEX offers_one_standing ON offers (task_id, bidder_id) WHERE status IN ('Active', 'Pending');
CREATE UNIQUE INDEX offers_one_accepted ON offers (task_id) WHERE status = 'Accepted';

-- How often somebody has changed what they offer, suggest or post on a task, by day in India: server/src/db/tasks/daily-changes.ts.
CREATE TABLE daily_changes (
  person_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  task_id    bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  day        date NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (person_id, task_id, day)
);
CREATE INDEX daily_changes_by_task ON daily_changes (task_id);
CREATE INDEX daily_changes_by_day ON daily_changes (day);

-- What was agreed when an offer was accepted. A task has one at most; it is no longer Open when it has one.
CREATE TABLE agreements (
  task_id       bigint PRIMARY KEY REFERENCES tasks,
  offer_id      bigint NOT NULL UNIQUE REFERENCES offers,
  provider_id   bigint NOT NULL REFERENCES users,
  version       integer NOT NULL DEFAULT 1,
  state         text NOT NULL DEFAULT 'Active' CHECK (state IN ('Active', 'Disputed', 'Completed', 'Cancelled')),
  price_paise   bigint NOT NULL CHECK (price_paise > 0),
  start_date    date,
  end_date      date,
  time_slot     text NOT NULL,
  description   text NOT NULL,
  agreed_at     timestamptz NOT NULL,
  poster_marked_at    timestamptz,
  provider_marked_at  timestamptz,
  deadline      timestamptz,                      -- when the clock marks it for the side that has not
  reminded      integer NOT NULL DEFAULT 0,       -- how many reminders of this deadline were sent
  changes_needed integer NOT NULL DEFAULT 0,      -- how often the poster has said so
  proposals     integer NOT NULL DEFAULT 0,       -- how many there were
  proposal      jsonb,                            -- the one that stands
  arrival_code  text,                             -- of a task in person: the poster tells it to the provider
  arrival_tries timestamptz[] NOT NULL DEFAULT '{}',  -- the latest wrong ones
  arrival_wrong integer NOT NULL DEFAULT 0,       -- wrong ones against this code
  arrived_at    timestamptz,
  cancellation  jsonb,
  completed_at  timestamptz,
  fee_bp        integer NOT NULL DEFAULT 0 CHECK (fee_bp BETWEEN 0 AND 3000),  -- the market's share, in basis points
  hold_days     double precision NOT NULL DEFAULT 30,        -- how long money is held after the last day without a sign of the work
  method        text NOT NULL DEFAULT 'undecided' CHECK (method IN ('undecided', 'held', 'direct')),
  held_paise    bigint NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  held_at       timestamptz,                      -- when money was first held
  poster_paid_at    timestamptz,                  -- when each side said that it was paid directly
  provider_paid_at  timestamptz,
  dispute       jsonb,
  CHECK (state IN ('Active', 'Disputed') OR held_paise = 0),
  CHECK ((held_paise = 0 AND held_at IS NULL) OR method = 'held'),
  CHECK ((state = 'Disputed') = (dispute IS NOT NULL AND dispute ->> 'outcome' IS NULL)),
  CHECK ((state = 'Completed') = (completed_at IS NOT NULL)),
  CHECK ((state = 'Cancelled') = (cancellation IS NOT NULL)),
  CHECK (state = 'Active' OR num_nonnulls(deadline, proposal) = 0),
  CHECK (completed_at IS NULL OR dispute IS NOT NULL
    OR (poster_marked_at IS NOT NULL AND provider_marked_at IS NOT NULL))
);
CREATE INDEX agreements_by_provider ON agreements (provider_id, task_id DESC);
-- Those that moderators have to decide on.
CREATE INDEX agreements_contested ON agreements (task_id)
  WHERE cancellation ->> 'contested' IS NOT NULL AND cancellation ->> 'decided' IS NULL;

CREATE INDEX agreements_disputed ON agreements (task_id) WHERE state = 'Disputed';

-- What evidence is signed with (Ed25519, PKCS 8), made by the first start: server/src/db/agreements/signing-key.ts.
CREATE TABLE signing_keys (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  private_key  bytea NOT NULL
);

-- What happened under an agreement, in order, each with the hash of the one before it: server/src/domain/chain.ts.
CREATE TABLE events (
  task_id    bigint NOT NULL REFERENCES tasks,
  seq        integer NOT NULL,
  kind       text NOT NULL,
  by_id      bigint REFERENCES users,             -- null: the clock; neither of the two: a moderator
  at         timestamptz NOT NULL,
  data       jsonb NOT NULL,                      -- no free text: a salted hash stands for each
  texts      jsonb NOT NULL DEFAULT '{}',         -- the free texts with their salts, for as long as they exist
  prev_hash  text NOT NULL,
  hash       text NOT NULL,
  PRIMARY KEY (task_id, seq)
);
CREATE INDEX events_by_person ON events (by_id);

-- Events only grow. The one exception: a text goes when the account of whoever wrote it does.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.texts @> NEW.texts AND to_jsonb(NEW) - 'texts' = to_jsonb(OLD) - 'texts' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events only grow';
END $$;
CREATE TRIGGER events_only_grow BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
CREATE TRIGGER events_stay BEFORE TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();

CREATE TABLE reviews (
  id           bigint GENERATED ALWAYS AS IDENTITY UNIQUE,  -- the public id
  task_id      bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  rater_id     bigint NOT NULL REFERENCES users,
  rated_id     bigint NOT NULL REFERENCES users,
  rating       integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title        text NOT NULL,
  description  text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (task_id, rater_id)
);
CREATE INDEX reviews_by_rater ON reviews (rater_id);
CREATE INDEX reviews_by_rated ON reviews (rated_id);
