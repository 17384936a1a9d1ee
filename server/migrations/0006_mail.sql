-- Since when mail to the person's address is refused for good; null while it is taken.
ALTER TABLE users ADD COLUMN mail_refused_at timestamptz;
