-- When the last try to pay failed, until the next one begins.
ALTER TABLE payments ADD COLUMN failed_at timestamptz;
