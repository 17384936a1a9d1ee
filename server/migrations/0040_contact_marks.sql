-- Public texts with a phone number, an address or a link in them, for moderators alone. A mark goes with its task, with
-- the account of its writer, and with the next version of the text that has none.
CREATE TABLE contact_marks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id     bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('task', 'offer', 'question', 'answer')),
  subject_id  bigint NOT NULL,                    -- the number of the task, offer or question
  about_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  found       text[] NOT NULL,
  at          timestamptz NOT NULL,
  UNIQUE (kind, subject_id)
);
CREATE INDEX contact_marks_by_task ON contact_marks (task_id);
CREATE INDEX contact_marks_by_person ON contact_marks (about_id);
