-- Documents that people send to be checked: docs/decisions/0081-documents.md. The bytes are in the store of files,
-- encrypted with `document_key`, which is there for as long as the document may be looked at.
CREATE TABLE verifications (
  id            text PRIMARY KEY,                 -- the public id
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('identity', 'skill')),
  label         text NOT NULL,
  state         text NOT NULL CHECK (state IN ('pending', 'waiting', 'approved', 'refused', 'expired')),
  content       text NOT NULL CHECK (content IN ('image', 'pdf')),
  document_key  bytea,
  note          text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  decided_at    timestamptz,
  CHECK ((document_key IS NOT NULL) = (state IN ('pending', 'waiting'))),
  CHECK ((decided_at IS NULL) = (state IN ('pending', 'waiting')))
);
CREATE INDEX verifications_by_user ON verifications (user_id);
CREATE INDEX verifications_waiting ON verifications (created_at, id) WHERE state = 'waiting';

-- The bytes go soon after the key does, however that happens.
CREATE FUNCTION forget_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('file-gone', OLD.id, jsonb_build_object('id', OLD.id), OLD.created_at, OLD.created_at)
    ON CONFLICT (kind, key) DO NOTHING;
  DELETE FROM jobs WHERE kind = 'document-expiry' AND key = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_forgotten AFTER DELETE ON verifications FOR EACH ROW
  WHEN (OLD.document_key IS NOT NULL) EXECUTE FUNCTION forget_document();
CREATE TRIGGER documents_decided AFTER UPDATE ON verifications FOR EACH ROW
  WHEN (OLD.document_key IS NOT NULL AND NEW.document_key IS NULL) EXECUTE FUNCTION forget_document();

-- Whoever changes a name, and by whatever path: what was checked under the old one is no longer checked.
CREATE FUNCTION forget_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM badges WHERE user_id = NEW.id AND kind = 'identity';
  DELETE FROM verifications WHERE user_id = NEW.id AND kind = 'identity' AND state IN ('pending', 'waiting');
  RETURN NULL;
END $$;
CREATE TRIGGER identity_forgotten AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION forget_identity();
