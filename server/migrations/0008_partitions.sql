-- Messages are only ever read by their conversation and alerts by their person: a hash of these spreads both over eight
-- tables, each vacuumed, indexed and one day moved by itself, and what a request wants still lies in one of them. By
-- month it would lie in every month. docs/decisions/0034-partitions.md has how one is split when it grows too large.
ALTER TABLE messages RENAME TO messages_whole;
ALTER TABLE alerts RENAME TO alerts_whole;
CREATE TABLE messages (LIKE messages_whole) PARTITION BY HASH (conversation_id);
CREATE TABLE alerts (LIKE alerts_whole) PARTITION BY HASH (user_id);
DO $$
BEGIN
  FOR i IN 0..7 LOOP
    EXECUTE format('CREATE TABLE messages_p%s PARTITION OF messages FOR VALUES WITH (MODULUS 8, REMAINDER %s)', i, i);
    EXECUTE format('CREATE TABLE alerts_p%s PARTITION OF alerts FOR VALUES WITH (MODULUS 8, REMAINDER %s)', i, i);
  END LOOP;
END $$;

INSERT INTO messages SELECT * FROM messages_whole;
INSERT INTO alerts SELECT * FROM alerts_whole;
DROP TABLE messages_whole, alerts_whole;

-- What kept the rows right keeps them right, each under the name that it had. Made only now, on all rows at once.
ALTER TABLE messages
  ADD PRIMARY KEY (conversation_id, seq),
  ADD FOREIGN KEY (conversation_id) REFERENCES conversations ON DELETE CASCADE,
  ADD FOREIGN KEY (sender_id) REFERENCES users;
CREATE UNIQUE INDEX messages_sent_once ON messages (conversation_id, sender_id, client_id) WHERE client_id IS NOT NULL;
ALTER TABLE alerts
  ADD PRIMARY KEY (user_id, seq),
  ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  ADD FOREIGN KEY (named_user_id) REFERENCES users;
CREATE INDEX alerts_by_named_user ON alerts (named_user_id) WHERE named_user_id IS NOT NULL;
ANALYZE messages, alerts;
