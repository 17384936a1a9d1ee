-- The id of a category says what it is called, in whichever language somebody reads.
ALTER TABLE tasks DROP COLUMN category_name;
