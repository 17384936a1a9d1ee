-- Which terms and which privacy page people agreed to: `version` is that of the settings. It goes with the account.
CREATE TABLE agreed_pages (
  user_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  page     text NOT NULL CHECK (page IN ('terms', 'privacy')),
  version  bigint NOT NULL REFERENCES site_settings,
  at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, page, version)
);
