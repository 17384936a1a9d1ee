CREATE TABLE users (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  given_id       text NOT NULL UNIQUE,
  email          text NOT NULL,
  email_key      text NOT NULL UNIQUE,            -- lower-cased: an address is one account whatever its case
  password_hash  text,                            -- null until one is set
  first_name     text NOT NULL,
  last_name      text NOT NULL DEFAULT '',
  city           text NOT NULL DEFAULT '',
  college        text NOT NULL DEFAULT '',
  skills         text NOT NULL DEFAULT '',
  description    text NOT NULL DEFAULT '',
  gender         text CHECK (gender IN ('male', 'female', 'other')),
  age            integer CHECK (age >= 0),
  verified       boolean NOT NULL DEFAULT false,
  is_profile_set_up boolean NOT NULL DEFAULT false,
  rating_sum     integer NOT NULL DEFAULT 0,
  rating_count   integer NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL
);

CREATE TABLE sessions (
  token_hash  bytea PRIMARY KEY,                  -- SHA-256 of the cookie's 32 random bytes
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE one_time_tokens (
  token_hash  bytea PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose     text NOT NULL CHECK (purpose IN ('reset', 'verify')),
  expires_at  timestamptz NOT NULL,
  UNIQUE (user_id, purpose)                       -- only the newest of a kind is good
);

-- Mails still to be sent. The link's token is made when the mail is sent, so none lies here; and a row is written
-- whether or not the address has an account, so that asking takes the same time for both.
CREATE TABLE mail_outbox (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_key   text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('reset', 'verify')),
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at);

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
  status         text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'In-Progress', 'Completed')),
  offer_count    integer NOT NULL DEFAULT 0 CHECK (offer_count >= 0),
  accepted_user_id  bigint REFERENCES users,
  accepted_offer_id bigint,
  poster_completed_at   timestamptz,
  assignee_completed_at timestamptz,
  completed_at   timestamptz,
  created_at     timestamptz NOT NULL,
  CHECK ((status = 'Open') = (accepted_user_id IS NULL)),
  CHECK ((accepted_user_id IS NULL) = (accepted_offer_id IS NULL)),
  CHECK ((status = 'Completed') = (completed_at IS NOT NULL))
);
CREATE INDEX tasks_by_poster ON tasks (poster_id, id DESC);
CREATE INDEX tasks_by_accepted_user ON tasks (accepted_user_id, id DESC) WHERE accepted_user_id IS NOT NULL;

CREATE TABLE offers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id      bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  bidder_id    bigint NOT NULL REFERENCES users,
  status       text NOT NULL DEFAULT 'Active'
               CHECK (status IN ('Active', 'Pending', 'Accepted', 'Rejected', 'Withdrawn')),
  price_paise  bigint NOT NULL CHECK (price_paise > 0),
  description  text NOT NULL,
  created_at   timestamptz NOT NULL,
  decided_at   timestamptz
);
CREATE INDEX offers_by_task ON offers (task_id, id DESC);
CREATE INDEX offers_by_bidder ON offers (bidder_id);
CREATE UNIQUE INDEX offers_one_standing ON offers (task_id, bidder_id) WHERE status IN ('Active', 'Pending');
CREATE UNIQUE INDEX offers_one_accepted ON offers (task_id) WHERE status = 'Accepted';
ALTER TABLE tasks ADD FOREIGN KEY (accepted_offer_id) REFERENCES offers;

CREATE TABLE reviews (
  task_id      bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
  rater_id     bigint NOT NULL REFERENCES users,
  rated_id     bigint NOT NULL REFERENCES users,
  rating       integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title        text NOT NULL,
  description  text NOT NULL,
  created_at   timestamptz NOT NULL
);

-- Messages are numbered per conversation under its row lock, so that 'what came after N' is never wrong.
CREATE TABLE conversations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  low_user_id  bigint NOT NULL REFERENCES users,
  high_user_id bigint NOT NULL REFERENCES users,
  last_seq    bigint NOT NULL DEFAULT 0,
  UNIQUE (low_user_id, high_user_id),
  CHECK (low_user_id < high_user_id)
);

CREATE TABLE conversation_members (
  user_id          bigint NOT NULL REFERENCES users,
  conversation_id  bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  friend_id        bigint NOT NULL REFERENCES users,
  unread           integer NOT NULL DEFAULT 0,
  last_message_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
);
CREATE INDEX conversation_members_newest ON conversation_members (user_id, last_message_at DESC);

CREATE TABLE messages (
  conversation_id  bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq              bigint NOT NULL,
  sender_id        bigint NOT NULL REFERENCES users,
  body             text NOT NULL,
  client_id        uuid,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX messages_sent_once ON messages (conversation_id, sender_id, client_id) WHERE client_id IS NOT NULL;

-- Alerts are numbered per person in the same way.
CREATE TABLE alert_counters (
  user_id   bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  last_seq  bigint NOT NULL,
  read_seq  bigint NOT NULL DEFAULT 0
);

CREATE TABLE alerts (
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seq          bigint NOT NULL,
  alert_type   text NOT NULL,
  description  text NOT NULL,
  task_given_id text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, seq)
);
