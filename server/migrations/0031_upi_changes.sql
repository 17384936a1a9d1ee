-- Of the UPI id alone: whoever pays directly sees that it was changed. A bank account is none of their business.
ALTER TABLE payees
  ADD COLUMN upi_changed_at timestamptz;           -- null as long as it is the first one
