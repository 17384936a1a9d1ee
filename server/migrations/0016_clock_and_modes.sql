-- What the app has noted of its clock: server/src/domain/clock-jump.ts.
ALTER TABLE market
  ADD COLUMN clock_seen_at      timestamptz,
  ADD COLUMN clock_offset_ms    bigint NOT NULL DEFAULT 0,
  ADD COLUMN clock_waits_until  timestamptz,
  ADD COLUMN clock_away_ms      bigint NOT NULL DEFAULT 0,
  ADD COLUMN clock_gains        integer NOT NULL DEFAULT 0,    -- how often deadlines have gained time
  ADD COLUMN clock_gain_ms      bigint NOT NULL DEFAULT 0;     -- how much at the last time

-- Of all times at which deadlines gained time, this agreement has had so many. Its money waits so much longer.
ALTER TABLE agreements
  ADD COLUMN clock_gains    integer NOT NULL DEFAULT 0,
  ADD COLUMN hold_added_ms  bigint NOT NULL DEFAULT 0;

-- Whether a payment was test money. The mode of earlier payments at Razorpay is not known: they count as real.
ALTER TABLE payments ADD COLUMN is_test boolean NOT NULL DEFAULT false;
UPDATE payments SET is_test = provider = 'sandbox';
