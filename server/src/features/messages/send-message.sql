-- A message in one round trip, because a person feels how long it takes: what would be eight statements. Each statement
-- in here sees what was committed before it began, so what is checked under the conversation's lock is checked as it is
-- then.
CREATE FUNCTION send_message(
  sender bigint, friend_given_id text, words text, client uuid, sent_at timestamptz,
  OUT outcome text,           -- stored, repeated (sent before with this client id), nobody, gone, limited, blocked
  OUT limit_words text, OUT friend bigint, OUT conversation bigint, OUT number bigint, OUT stored_words text,
  OUT stored_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  SELECT id INTO friend FROM users WHERE given_id = friend_given_id;
  IF friend IS NULL OR friend = sender THEN
    outcome := 'nobody';
    RETURN;
  END IF;
  -- Its lock is what messages are numbered under, and what a block waits for. An empty one is in nobody's list.
  SELECT c.id, c.last_seq INTO conversation, last FROM conversations c
    WHERE c.low_user_id = least(sender, friend) AND c.high_user_id = greatest(sender, friend) FOR UPDATE;
  IF conversation IS NULL THEN
    INSERT INTO conversations AS c (low_user_id, high_user_id)
      VALUES (least(sender, friend), greatest(sender, friend))
      ON CONFLICT (low_user_id, high_user_id) DO UPDATE SET last_seq = c.last_seq
      RETURNING c.id, c.last_seq INTO conversation, last;
  END IF;
  IF client IS NOT NULL THEN
    SELECT m.seq, m.body, m.created_at INTO number, stored_words, stored_at FROM messages m
      WHERE m.conversation_id = conversation AND m.sender_id = sender AND m.client_id = client;
    IF FOUND THEN
      outcome := 'repeated';
      RETURN;
    END IF;
  END IF;
  IF last = 0 THEN
    SELECT u.limit_reason INTO limit_words FROM users u WHERE u.id = sender AND u.deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      outcome := 'gone';
      RETURN;
    ELSIF limit_words IS NOT NULL THEN
      outcome := 'limited';
      RETURN;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((sender, friend), (friend, sender)))
    OR EXISTS (SELECT FROM users WHERE id IN (sender, friend) AND deleted_at IS NOT NULL) THEN
    outcome := 'blocked';
    RETURN;
  END IF;
  number := last + 1;
  stored_words := words;
  stored_at := sent_at;
  UPDATE conversations SET last_seq = number WHERE id = conversation;
  INSERT INTO messages (conversation_id, seq, sender_id, body, client_id, created_at)
    VALUES (conversation, number, sender, words, client, sent_at);
  INSERT INTO conversation_members AS m (user_id, conversation_id, friend_id, unread, last_message_at)
    VALUES (sender, conversation, friend, 0, sent_at), (friend, conversation, sender, 1, sent_at)
    ON CONFLICT (user_id, conversation_id) DO UPDATE
      SET unread = m.unread + excluded.unread, last_message_at = excluded.last_message_at;
  outcome := 'stored';
END $$;
