-- What a moderator answered to an appeal when the limit stays; null while nobody has decided.
ALTER TABLE users ADD COLUMN appeal_answer text;
