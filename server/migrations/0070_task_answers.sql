-- What a task says to the fields of its category: labels with values, in the words that the fields had then.
ALTER TABLE tasks ADD COLUMN answers jsonb NOT NULL DEFAULT '[]';
-- The name of its category, where operators have given it one; null if it is called as it comes.
ALTER TABLE tasks ADD COLUMN category_name text;
