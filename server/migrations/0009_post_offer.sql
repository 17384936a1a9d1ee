-- An alert, numbered after the person's last: whoever has all up to a number and asks for those after it misses none.
CREATE FUNCTION store_alert(
  person bigint, kind text, words text, about_task text, named bigint, stored_at timestamptz, OUT number bigint)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_counters AS c (user_id, last_seq) VALUES (person, 1)
    ON CONFLICT (user_id) DO UPDATE SET last_seq = c.last_seq + 1
    RETURNING c.last_seq INTO number;
  INSERT INTO alerts (user_id, seq, alert_type, description, task_given_id, named_user_id, created_at)
    VALUES (person, number, kind, words, about_task, named, stored_at);
END $$;

-- An offer in one round trip, as send_message: what would be a transaction of eight statements. `alert_form` is what its
-- poster hears, with a place for the bidder's name and one for the task's title.
CREATE FUNCTION post_offer(
  bidder bigint, task text, price bigint, words text, alert_kind text, alert_form text, posted_at timestamptz,
  OUT outcome text,           -- stored, nothing (no such task), own, gone, limited, apart, closed, again
  OUT limit_words text, OUT offer bigint, OUT poster bigint, OUT alert bigint, OUT alert_words text)
LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint;
  called text;
  bidder_name text;
BEGIN
  SELECT t.id, t.poster_id, t.title INTO wanted, poster, called FROM tasks t WHERE t.given_id = task;
  IF wanted IS NULL THEN
    outcome := 'nothing';
    RETURN;
  ELSIF poster = bidder THEN
    outcome := 'own';
    RETURN;
  END IF;
  -- Shared, as wherever something new begins: a limit, a block or a deletion of the account comes before it or after.
  SELECT u.limit_reason, btrim(u.first_name || ' ' || u.last_name) INTO limit_words, bidder_name FROM users u
    WHERE u.id = bidder AND u.deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    outcome := 'gone';
    RETURN;
  ELSIF limit_words IS NOT NULL THEN
    outcome := 'limited';
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((bidder, poster), (poster, bidder)))
    OR EXISTS (SELECT FROM users WHERE id = poster AND deleted_at IS NOT NULL) THEN
    outcome := 'apart';
    RETURN;
  END IF;
  -- Its lock: an accept or a delete at the same time comes wholly before or wholly after.
  PERFORM FROM tasks t WHERE t.id = wanted AND t.status = 'Open' AND t.hidden_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'closed';
    RETURN;
  END IF;
  INSERT INTO offers AS o (task_id, bidder_id, price_paise, description, created_at)
    VALUES (wanted, bidder, price, words, posted_at)
    ON CONFLICT (task_id, bidder_id) WHERE status IN ('Active', 'Pending') DO NOTHING RETURNING o.id INTO offer;
  IF offer IS NULL THEN
    outcome := 'again';
    RETURN;
  END IF;
  UPDATE tasks SET offer_count = offer_count + 1 WHERE id = wanted;
  alert_words := format(alert_form, bidder_name, called);
  alert := store_alert(poster, alert_kind, alert_words, task, bidder, posted_at);
  outcome := 'stored';
END $$;
