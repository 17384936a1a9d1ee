-- What this market is called, looks like and offers. Each change is a row with all the settings; the newest counts.
CREATE TABLE site_settings (
  id        bigint PRIMARY KEY CHECK (id > 0),      -- the version, without gaps: of two changes at once one is refused
  at        timestamptz NOT NULL,
  by_id     bigint REFERENCES users,                -- null: somebody with a shell on the server
  section   text NOT NULL,                          -- what this row changed
  settings  jsonb NOT NULL
);

CREATE FUNCTION refuse_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
CREATE TRIGGER site_settings_only_grow BEFORE UPDATE OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION refuse_site_change();
CREATE TRIGGER site_settings_stay BEFORE TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_site_change();

-- What an operator does to the market is about nobody.
ALTER TABLE moderation_log ALTER COLUMN about_id DROP NOT NULL;
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_kind_check
  CHECK (kind IN ('task', 'offer', 'person', 'report', 'ban', 'site', 'mail', 'backup'));

-- Logos by what they contain. One that is replaced stays: a page that somebody has open may still show it.
CREATE TABLE site_images (
  file   text PRIMARY KEY,
  type   text NOT NULL,
  bytes  bytea NOT NULL,
  at     timestamptz NOT NULL
);
