-- Why a review waits for a moderator from its publication on; until then nobody learns of it. Null if it does not.
ALTER TABLE reviews ADD COLUMN look_note text;
-- A review is that of a task by its writer.
ALTER TABLE contact_marks DROP CONSTRAINT contact_marks_kind_check, DROP CONSTRAINT contact_marks_kind_subject_id_key;
ALTER TABLE contact_marks
  ADD CHECK (kind IN ('task', 'offer', 'question', 'answer', 'review')), ADD UNIQUE (kind, subject_id, about_id);
