-- Money: what was paid, what is held and owed, and who is paid where. docs/money.md tells the life of a rupee.

-- One try to pay: an order with the payment provider. A task has one at most that is not over.
CREATE TABLE payments (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  given_id      text NOT NULL UNIQUE,
  task_id       bigint NOT NULL REFERENCES tasks,
  payer_id      bigint NOT NULL REFERENCES users,
  provider      text NOT NULL,
  amount_paise  bigint NOT NULL CHECK (amount_paise > 0),
  order_id      text,                             -- the provider's; null until it has made one
  checkout      text,
  state         text NOT NULL DEFAULT 'Started' CHECK (state IN ('Started', 'Paid', 'Closed')),
  created_at    timestamptz NOT NULL,
  UNIQUE (provider, order_id)
);
CREATE UNIQUE INDEX payments_started ON payments (task_id) WHERE state = 'Started';
CREATE INDEX payments_by_task ON payments (task_id);

-- Money that came, and what is to become of it. What is decided only grows; the provider is brought into line with it.
CREATE TABLE captures (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id     bigint NOT NULL REFERENCES payments,
  task_id        bigint NOT NULL REFERENCES tasks,
  provider       text NOT NULL,
  provider_id    text NOT NULL,
  amount_paise   bigint NOT NULL CHECK (amount_paise > 0),
  currency       text NOT NULL,
  refused        text,                            -- why it does not count and goes back whole
  refund_paise   bigint NOT NULL DEFAULT 0 CHECK (refund_paise >= 0),   -- decided: back to the poster
  release_paise  bigint NOT NULL DEFAULT 0 CHECK (release_paise >= 0),  -- decided: to the provider of the work
  fee_paise      bigint NOT NULL DEFAULT 0 CHECK (fee_paise >= 0),      -- decided: to the market
  transfer_paise bigint NOT NULL CHECK (transfer_paise >= 0),  -- put on hold for the provider of the work
  net_paise      bigint NOT NULL CHECK (net_paise >= release_paise),  -- how much of that is still meant for them
  asked_paise    bigint NOT NULL DEFAULT 0,       -- how much of refund_paise the payment provider was asked to give back
  repaid_paise   bigint NOT NULL DEFAULT 0,       -- how much of refund_paise the payment provider has given back
  released_at    timestamptz,                     -- the payment provider has let go of release_paise
  problem        text,                            -- why the payment provider is not in line yet
  at             timestamptz NOT NULL,
  UNIQUE (provider, provider_id),
  CHECK (refund_paise + release_paise + fee_paise <= amount_paise),
  CHECK (repaid_paise <= asked_paise AND asked_paise <= refund_paise),
  CHECK (net_paise <= transfer_paise)
);
CREATE INDEX captures_by_task ON captures (task_id);

-- Where people are paid. The details of an account are the payment provider's alone.
CREATE TABLE payees (
  user_id        bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  upi_id         text,
  provider       text,
  account_id     text,
  account_state  text NOT NULL DEFAULT 'none'
    CHECK (account_state IN ('none', 'under_review', 'needs_clarification', 'activated')),
  UNIQUE (provider, account_id)
);

-- Webhooks that were taken, so that each counts once.
CREATE TABLE webhook_events (
  provider     text NOT NULL,
  event_id     text NOT NULL,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

-- The figures for which each side of a dispute would settle, encrypted: server/src/db/agreements/encryption.ts.
CREATE TABLE dispute_figures (
  task_id  bigint NOT NULL REFERENCES tasks,
  side     text NOT NULL CHECK (side IN ('poster', 'provider')),
  nth      integer NOT NULL CHECK (nth BETWEEN 1 AND 3),
  sealed   bytea NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (task_id, side, nth)
);

-- The ledger, in double entry. Accounts: 'outside', 'fees', 'held:<task>', 'owed:<person>', by internal id.
CREATE TABLE ledger_accounts (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code     text NOT NULL UNIQUE,
  balance  bigint NOT NULL DEFAULT 0,             -- paise
  CHECK (code = 'outside' OR balance >= 0)
);
CREATE TABLE ledger_entries (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key        text NOT NULL UNIQUE,                -- what happened: the same is never booked twice
  kind       text NOT NULL CHECK (kind IN ('hold', 'release', 'refund', 'payout', 'repaid')),
  task_id    bigint NOT NULL REFERENCES tasks,
  person_id  bigint NOT NULL REFERENCES users,    -- in whose statement it stands
  lines      jsonb NOT NULL,                      -- {account: paise}, as it was asked for
  at         timestamptz NOT NULL
);
CREATE INDEX ledger_entries_by_task ON ledger_entries (task_id, id);
CREATE INDEX ledger_entries_by_person ON ledger_entries (person_id, id DESC);
CREATE TABLE ledger_lines (
  entry_id       bigint NOT NULL REFERENCES ledger_entries,
  account_id     bigint NOT NULL REFERENCES ledger_accounts,
  amount         bigint NOT NULL CHECK (amount <> 0),
  balance_after  bigint NOT NULL,
  PRIMARY KEY (entry_id, account_id)
);
CREATE INDEX ledger_lines_by_account ON ledger_lines (account_id, entry_id);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows';
END $$;
CREATE TRIGGER ledger_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_lines_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION require_balanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 1) FROM ledger_lines WHERE entry_id = NEW.id) <> 0 THEN
    RAISE EXCEPTION 'ledger entry % does not add up', NEW.key;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entry();

-- Books an entry once. False when it was booked already; an error when the key was used for something else.
CREATE FUNCTION book(p_key text, p_kind text, p_task bigint, p_person bigint, p_lines jsonb, p_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  line record;
  account record;
BEGIN
  INSERT INTO ledger_entries (key, kind, task_id, person_id, lines, at)
  VALUES (p_key, p_kind, p_task, p_person, p_lines, p_at)
  ON CONFLICT (key) DO NOTHING RETURNING id INTO entry;
  IF entry IS NULL THEN
    PERFORM FROM ledger_entries WHERE key = p_key AND kind = p_kind AND lines = p_lines;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger key % was used for something else', p_key;
    END IF;
    RETURN false;
  END IF;
  -- In one order, so that no two entries wait for each other.
  FOR line IN SELECT l.key AS code, l.value::bigint AS amount FROM jsonb_each_text(p_lines) l ORDER BY l.key LOOP
    INSERT INTO ledger_accounts AS a (code) VALUES (line.code) ON CONFLICT DO NOTHING;
    UPDATE ledger_accounts SET balance = balance + line.amount WHERE code = line.code RETURNING * INTO account;
    INSERT INTO ledger_lines VALUES (entry, account.id, line.amount, account.balance);
  END LOOP;
  RETURN true;
END $$;

-- What the last check of the ledger found: server/src/jobs/ledger.ts.
CREATE TABLE ledger_checks (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at           timestamptz NOT NULL,
  differences  text[] NOT NULL
);
