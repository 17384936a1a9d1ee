-- When the last try to pay began: what failed before it is no news any more.
ALTER TABLE payments ADD COLUMN tried_at timestamptz;
