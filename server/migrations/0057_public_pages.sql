-- Who has pages that need no account: a task unless its poster leaves it out, a person who has asked for one.
ALTER TABLE tasks ADD COLUMN is_public boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN public_profile boolean NOT NULL DEFAULT false;
