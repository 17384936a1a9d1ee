-- What is searched by three letters and more is found by its trigrams. A database that does not have the extension, or
-- does not let this role make it, searches without: the same results, more slowly the more tasks there are.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX tasks_by_words ON tasks USING gin (search_text gin_trgm_ops);
  END IF;
END $$;

-- The only searches long enough to be compiled are those that compiling does not make shorter.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'jit stays as it is: %', SQLERRM;
END $$;
