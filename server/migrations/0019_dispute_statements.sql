-- What each side of a dispute saw, in words, once.
CREATE TABLE dispute_statements (
  task_id  bigint NOT NULL REFERENCES tasks,
  user_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  text     text NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (task_id, user_id)
);
CREATE INDEX dispute_statements_by_person ON dispute_statements (user_id);
