-- Pictures that go with what one side of a dispute saw.
ALTER TABLE files ADD COLUMN statement_task_id bigint, ADD COLUMN statement_by_id bigint,
  ADD FOREIGN KEY (statement_task_id, statement_by_id) REFERENCES dispute_statements ON DELETE CASCADE;
ALTER TABLE files DROP CONSTRAINT files_check;
ALTER TABLE files ADD CONSTRAINT files_check
  CHECK (num_nonnulls(task_id, offer_id, message_seq, event_seq, statement_by_id, person_id) <= 1);
CREATE INDEX files_by_statement ON files (statement_task_id, statement_by_id) WHERE statement_by_id IS NOT NULL;
DROP INDEX files_unused;
CREATE INDEX files_unused ON files (created_at)
  WHERE num_nonnulls(task_id, offer_id, message_seq, event_seq, statement_by_id, person_id) = 0;
