-- Pictures that are shown with a review.
ALTER TABLE files ADD COLUMN review_task_id bigint, ADD COLUMN review_by_id bigint,
  ADD FOREIGN KEY (review_task_id, review_by_id) REFERENCES reviews (task_id, rater_id) ON DELETE CASCADE;
ALTER TABLE files DROP CONSTRAINT files_check;
ALTER TABLE files ADD CONSTRAINT files_check CHECK (
  num_nonnulls(task_id, offer_id, message_seq, event_seq, statement_by_id, review_by_id, person_id) <= 1);
CREATE INDEX files_by_review ON files (review_task_id, review_by_id) WHERE review_by_id IS NOT NULL;
DROP INDEX files_unused;
CREATE INDEX files_unused ON files (created_at)
  WHERE num_nonnulls(task_id, offer_id, message_seq, event_seq, statement_by_id, review_by_id, person_id) = 0;
