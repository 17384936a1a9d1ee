-- Where somebody is paid was changed: what was owed by then waits a day, so that they can object.
ALTER TABLE payees
  ADD COLUMN changed_at timestamptz;               -- null as long as it is the first address and account
ALTER TABLE captures
  ADD COLUMN payout_from timestamptz;              -- not let go before; null unless it was owed when that was changed
