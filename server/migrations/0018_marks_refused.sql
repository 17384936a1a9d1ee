-- How often the provider has said that the work which the poster has marked is not done, or not paid.
ALTER TABLE agreements ADD COLUMN marks_refused integer NOT NULL DEFAULT 0;
