-- Chargebacks: payments that the payer disputes at the own bank. docs/money.md says who bears them.
CREATE TABLE chargebacks (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  capture_id      bigint NOT NULL REFERENCES captures,
  provider        text NOT NULL,
  provider_id     text NOT NULL,                   -- the payment service's
  amount_paise    bigint NOT NULL CHECK (amount_paise > 0),
  state           text NOT NULL CHECK (state IN ('open', 'won', 'lost', 'closed')),
  reason          text NOT NULL,                   -- the payment service's code
  respond_by      timestamptz,                     -- until when the operator can contest it
  deducted_paise  bigint NOT NULL DEFAULT 0 CHECK (deducted_paise >= 0),  -- what the bank took once it was lost
  at              timestamptz NOT NULL,
  UNIQUE (provider, provider_id)
);
CREATE INDEX chargebacks_by_capture ON chargebacks (capture_id);

-- How much of refund_paise is not repaid, because the payer's bank has given it back already.
ALTER TABLE captures
  ADD COLUMN offset_paise bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT captures_offset CHECK (offset_paise >= 0 AND repaid_paise + offset_paise <= refund_paise);

-- The market's account 'chargebacks' says, below zero, what the market has lost.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_check,
  ADD CONSTRAINT ledger_accounts_check CHECK (code IN ('outside', 'chargebacks') OR balance >= 0);
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check
    CHECK (kind IN ('hold', 'release', 'refund', 'payout', 'repaid', 'chargeback'));

ALTER TABLE sandbox_objects DROP CONSTRAINT sandbox_objects_kind_check,
  ADD CONSTRAINT sandbox_objects_kind_check CHECK (kind IN ('payment_link', 'payment', 'transfer', 'reversal', 'refund',
    'refund_key', 'account', 'stakeholder', 'product', 'dispute'));
