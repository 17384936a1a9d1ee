import type pg from 'pg'
import { withoutLimits } from './many-rows.ts'

/** The number of rows in most lists: more than any page holds. */
export const many = 300

/**
 * Copies rows of Asha and Ravi, and of the task `offered`, until each list is longer than a page and has the longest
 * texts. Returns the ids of a report and of a webhook.
 */
export const fillTables = async (
  pool: pg.Pool,
  offered: string,
): Promise<{ report: string; webhook: string }> => {
  let ids = { report: '', webhook: '' }
  await withoutLimits(pool, async pool => {
    const run = (text: string) => pool.query(text.replaceAll('$many', String(many)))
    const report = (await run('SELECT id FROM reports')).rows[0].id
    await run(`INSERT INTO users (given_id, email, email_key, first_name, last_name, skills, city, is_profile_set_up,
        limited_at, limit_reason, appeal, appealed_at, created_at)
      SELECT 'limited' || i, i::text, i::text, repeat('🧹', 50), repeat('🧹', 50), repeat('🧹', 500), repeat('🧹', 80),
        true, now(), repeat('🧹', 500), repeat('🧹', 1000), now(), now() FROM generate_series(1, 10 * $many) i`)
    await run(`INSERT INTO blocks (blocker_id, blocked_id, created_at)
      SELECT (SELECT id FROM users WHERE first_name = 'Asha'), id, now() FROM users WHERE given_id ~ '^limited'`)
    const columns = `category_id, title, description, specific_requirement, search_text, mode, city,
      location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at`
    // Asha has posted many hidden tasks, each with an offer of Ravi's. Many people have made an offer on one of hers.
    await run(`INSERT INTO tasks (given_id, poster_id, hidden_at, hidden_reason, ${columns})
      SELECT given_id || i, poster_id, now(), repeat('🧹', 500), ${columns} FROM tasks, generate_series(1, 2 * $many) i
      WHERE given_id = '${offered}'`)
    await run(`INSERT INTO offers (task_id, bidder_id, price_paise, description, counter_price_paise, counter_note,
        counter_at, created_at)
      SELECT t.id, u.id, 100, repeat('🧹', 2000), 200, repeat('🧹', 500), now(), now()
      FROM tasks t, users u WHERE u.first_name = 'Ravi' AND t.given_id ~ '^${offered}.'`)
    await run(`INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
      SELECT t.id, u.id, 100, repeat('🧹', 2000), now() FROM tasks t, users u
      WHERE u.given_id ~ '^limited' AND t.given_id = '${offered}'`)
    await run(`INSERT INTO questions (task_id, asker_id, question, answer, created_at, answered_at)
      SELECT t.id, u.id, repeat('🧹', 500), repeat('🧹', 1000), now(), now() FROM tasks t, users u
      WHERE u.first_name = 'Ravi' AND t.given_id ~ '^${offered}'`)
    await run(`INSERT INTO questions (task_id, asker_id, question, created_at)
      SELECT t.id, u.id, repeat('🧹', 500), now() FROM tasks t, users u, generate_series(1, $many) WHERE u.first_name = 'Ravi' AND t.given_id = '${offered}'`)
    await run(`INSERT INTO contact_marks (task_id, kind, subject_id, about_id, found, at)
      SELECT task_id, 'question', id, asker_id, '{phone,email,upi,link}', now() FROM questions`)
    await run(`INSERT INTO verifications (id, user_id, kind, label, state, content, document_key, created_at)
      SELECT 'waits' || i, id, 'skill', repeat('🧹', 80), 'waiting', 'pdf', '\\x00', now() FROM users, generate_series(1, $many) i
      WHERE first_name = 'Asha'`)
    await run(`INSERT INTO verifications (id, user_id, kind, label, state, content, note, created_at, decided_at)
      SELECT 'refused' || i, id, 'skill', repeat('🧹', 80), 'refused', 'pdf', repeat('🧹', 500), now(), now()
      FROM users, generate_series(1, $many) i WHERE first_name = 'Asha'`)
    await run(`INSERT INTO searches (user_id, name, q, needle, city, city_key, notify, created_at)
      SELECT id, repeat('🧹', 60), repeat('🧹', 200), '', repeat('🧹', 80), '', true, now()
      FROM users, generate_series(1, 20) WHERE first_name = 'Asha'`)
    await run(`INSERT INTO badges (user_id, kind, label, since)
      SELECT id, 'skill', repeat('🧹', 70) || i, now() FROM users, generate_series(1, $many) i WHERE first_name = 'Asha'`)
    await run(`INSERT INTO reports (reporter_id, kind, subject_id, about_id, reason, details, snapshot, created_at)
      SELECT reporter_id, kind, 'other' || i, about_id, reason, details, snapshot, now()
      FROM reports, generate_series(1, $many) i`)
    await run(`INSERT INTO moderation_log (act, kind, subject_id, about_id, note, created_at)
      SELECT 'limit-person', 'person', u.given_id, u.id, repeat('🧹', 500), now() FROM users u WHERE limited_at IS NOT NULL`)
    await run(`INSERT INTO bans (kind, hash, person_id, reason, created_at)
      SELECT 'address', sha256(u.given_id::bytea), u.id, repeat('🧹', 500), now() FROM users u WHERE limited_at IS NOT NULL`)
    await run(`INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
      SELECT conversation_id, i, sender_id, body, now() FROM messages, generate_series(2, $many) i`)
    await run(`INSERT INTO webhooks (url, kinds, secret, created_at)
      SELECT 'https://example.org/' || repeat('x', 1980), '{task.posted}', '', now() FROM generate_series(1, 20)`)
    await run(`INSERT INTO circulars (subject, body, at)
      SELECT repeat('🧹', 100), '', now() FROM generate_series(1, 30) i`)
    await run(`INSERT INTO join_links (token, note, uses, created_at, ends_at)
      SELECT 'token' || i, repeat('🧹', 80), 500, now(), now() FROM generate_series(1, 100) i`)
    const webhook = (await run('SELECT max(id) AS id FROM webhooks')).rows[0].id
    await run(`WITH d AS (
        INSERT INTO webhook_deliveries (webhook_id, event_id, kind, body, created_at, since, is_waiting)
        SELECT ${webhook}, 'msg_' || i, 'task.posted', '{}', now(), now(), false FROM generate_series(1, $many) i
        RETURNING id)
      INSERT INTO webhook_attempts (webhook_id, delivery_id, at, status, duration_ms)
      SELECT ${webhook}, id, now(), 500, 1 FROM d`)
    await run(`INSERT INTO api_tokens (user_id, token_hash, name, scope, created_at, expires_at)
      SELECT id, sha256(i::text::bytea), repeat('🧹', 60), 'read', now(), now() + interval '9 years'
      FROM users, generate_series(1, 10) i WHERE first_name = 'Asha'`)
    await run('UPDATE conversations SET last_seq = $many')
    await run(`INSERT INTO events (task_id, seq, kind, by_id, at, data, texts, prev_hash, hash)
      SELECT task_id, i, kind, by_id, at, data, texts, prev_hash, hash
      FROM events, generate_series(7, 4 * $many) i WHERE seq = 2`)
    ids = { report, webhook }
  })
  return ids
}
