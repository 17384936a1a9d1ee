-- People have a language, and what is stored is in none.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en'));
-- The id of a category says what it is called.
ALTER TABLE tasks DROP COLUMN category_name;
