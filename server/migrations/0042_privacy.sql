-- Who reads a person's email address, and if only the two of an agreement read a task's full address.
ALTER TABLE users ADD COLUMN show_email text NOT NULL DEFAULT 'everyone'
  CHECK (show_email IN ('everyone', 'partners', 'nobody'));
ALTER TABLE tasks ADD COLUMN hide_location boolean NOT NULL DEFAULT false;
