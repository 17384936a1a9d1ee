-- One or two letters inside a word have no trigram. Spans of some hundred tasks have instead, once the app has come round
-- to it, the set of all one and two letters beside each other in their search texts: what is almost nowhere is read in a
-- few spans. docs/decisions/0040-letters-by-span.md says why no task is ever missed.
CREATE TABLE task_letters (
  first_id  bigint PRIMARY KEY,             -- spans follow each other without a gap, from 0 on
  below     bigint NOT NULL CHECK (below > first_id),
  letters   text[] COLLATE "C"              -- null: not known, anything may be in there
);
CREATE INDEX task_letters_unknown ON task_letters (first_id) WHERE letters IS NULL;
-- What waits to be put into the index would be read by each search.
CREATE INDEX task_letters_by_letters ON task_letters USING gin (letters) WITH (fastupdate = off);

-- A task has come, or come to have other words, where the letters may be known already: with the same commit they are not.
CREATE FUNCTION forget_letters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  span bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'the words of tasks are changed under READ COMMITTED only'
      USING HINT = 'Their letters may be written down meanwhile, which this transaction would not see.';
  END IF;
  SELECT first_id INTO span FROM task_letters WHERE first_id <= NEW.id ORDER BY first_id DESC LIMIT 1;
  -- Whoever is at it is waited for; the next statement sees what they have written down.
  PERFORM FROM task_letters WHERE first_id = span AND below > NEW.id FOR UPDATE;
  IF FOUND THEN
    UPDATE task_letters SET letters = NULL WHERE first_id = span AND letters IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
-- Not for those that come in turn, as the hundred newest ids are in no span. Asked as each row is inserted, not at the end.
CREATE TRIGGER late_task AFTER INSERT ON tasks FOR EACH ROW
  WHEN (NEW.id < pg_sequence_last_value('tasks_id_seq') - 100)
  EXECUTE FUNCTION forget_letters();
CREATE TRIGGER words_changed AFTER UPDATE OF id, search_text ON tasks FOR EACH ROW
  WHEN ((NEW.id, NEW.search_text) IS DISTINCT FROM (OLD.id, OLD.search_text))
  EXECUTE FUNCTION forget_letters();

-- The ids of all tasks whose search text has this in it, which has all these letters; null where so many spans may have
-- them, or so many tasks have it, that the way along the index of an order is the shorter one.
CREATE FUNCTION tasks_by_letters(needle text, wanted text[]) RETURNS bigint[] LANGUAGE plpgsql STABLE
-- A few hundred rows look quick to read from end to end, but their letters lie elsewhere.
SET enable_seqscan = off AS $$
DECLARE
  few integer := (SELECT count(*) / 4 FROM (SELECT FROM task_letters LIMIT 2000) AS spans);
  known_below bigint := (SELECT below FROM task_letters ORDER BY first_id DESC LIMIT 1);
  spans bigint[] := ARRAY(
    SELECT first_id FROM task_letters WHERE letters IS NULL OR letters @> wanted LIMIT few + 1);
  ids bigint[];
BEGIN
  IF few = 0 OR cardinality(spans) > few THEN
    RETURN NULL;
  END IF;
  ids := ARRAY(
    SELECT t.id FROM (
      SELECT first_id, below FROM task_letters WHERE first_id = ANY (spans)
      UNION ALL SELECT known_below, 9223372036854775807) AS span
    -- As LIKE, but with no index that might be taken instead of the span's.
    CROSS JOIN LATERAL (
      SELECT id FROM tasks WHERE id >= first_id AND id < below AND strpos(search_text, needle) > 0 OFFSET 0) AS t
    LIMIT 2001);
  RETURN CASE WHEN cardinality(ids) <= 2000 THEN ids END;
END $$;
