-- Requests that failed in the last hour, so that one can be found by the id that somebody was shown.
CREATE TABLE failed_requests (
  id         text PRIMARY KEY,
  at         timestamptz NOT NULL,
  method     text NOT NULL,
  route      text NOT NULL,               -- the pattern, without what stood in it
  status     smallint NOT NULL,
  ms         integer NOT NULL,
  person_id  bigint REFERENCES users ON DELETE CASCADE,
  error      text                         -- what the log says of it
);
CREATE INDEX failed_requests_by_time ON failed_requests (at);
CREATE INDEX failed_requests_by_person ON failed_requests (person_id) WHERE person_id IS NOT NULL;
