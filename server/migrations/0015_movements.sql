-- Jobs: whose a job is while it is under way. `claimed_until` goes by PostgreSQL's clock.
ALTER TABLE jobs
  ADD COLUMN claimed_by     text,
  ADD COLUMN claimed_until  timestamptz;

-- Each movement is reserved before the payment provider is asked: `asked_paise` for refunds, this for reversals.
ALTER TABLE captures
  ADD COLUMN reversing_paise bigint NOT NULL DEFAULT 0,        -- how much of the transfer was asked to be taken back
  ADD COLUMN waiting_since   timestamptz,                      -- decided, and the payment provider is not in line yet
  ADD COLUMN payout_refused  boolean NOT NULL DEFAULT false,   -- and the provider of the work was told so
  ADD CONSTRAINT captures_reversing CHECK (reversing_paise <= transfer_paise - net_paise);
UPDATE captures SET reversing_paise = transfer_paise - net_paise;
UPDATE captures SET waiting_since = now() WHERE problem IS NOT NULL;
