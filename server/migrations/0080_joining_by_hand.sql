-- Who waits for an operator to let them in, where operators want that; and invitations with an end and a number of uses.
ALTER TABLE users ADD COLUMN waits_since timestamptz;
CREATE INDEX users_waiting ON users (id) WHERE waits_since IS NOT NULL;
CREATE TABLE join_links (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token      text NOT NULL UNIQUE,                -- the end of the link, which operators copy again later
  note       text NOT NULL,                       -- for whom it is
  uses       integer NOT NULL CHECK (uses > 0),
  used       integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
  created_at timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL
);
