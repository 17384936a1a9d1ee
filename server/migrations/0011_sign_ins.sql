-- From which network address somebody signed in, and when. A row outlives the account: RETENTION_DAYS says how long.
CREATE TABLE sign_ins (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  bigint NOT NULL REFERENCES users,
  at       timestamptz NOT NULL,
  address  inet                                  -- null where the server was reached without one
);
CREATE INDEX sign_ins_by_user ON sign_ins (user_id, id);
CREATE INDEX sign_ins_by_age ON sign_ins (at);
