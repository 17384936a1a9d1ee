-- Mails of operators to all members.
CREATE TABLE circulars (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject  text NOT NULL,
  body     text NOT NULL,
  at       timestamptz NOT NULL,
  after_id bigint NOT NULL DEFAULT 0,             -- the last person whose mail is queued
  queued   integer NOT NULL DEFAULT 0             -- how many mails are or were in the queue
);
