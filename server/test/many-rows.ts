import type pg from 'pg'
import { createPool } from '#server/db/core/connect.ts'

/** Runs statements that write many rows, which on a busy machine takes longer than a call may. */
export const withoutLimits = async ({ options }: pg.Pool, work: (pool: pg.Pool) => Promise<void>) => {
  const pool = createPool(options.connectionString!, () => {})
  await work(pool).finally(() => pool.end())
}

/** Inserts `many` tasks, people, messages of many conversations, alerts and offers by SQL. */
export const fillWith = async (pool: pg.Pool, many: number): Promise<void> => {
  const run = (text: string) => pool.query(text)
  await run(`INSERT INTO users (given_id, email, email_key, first_name, is_profile_set_up, created_at)
    SELECT 'u' || i, 'u' || i, 'u' || i, 'Somebody', true, now() FROM generate_series(1, ${many}) i`)
  // The rare word is in one task: of ten, one was among the hundred that the planner keeps as a sample now and then, and
  // taken for a hundredth of all.
  await run(`INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode,
      city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at, start_date)
    SELECT 't' || i, 3 + i % ${many - 10}, 1 + i % 17, 'Task ' || i, 'What is to be done',
      'task ' || i || ' common words ' || CASE i WHEN ${many / 2} THEN 'quokka' ELSE '' END, 'Remotely', 'Pune', '', true,
      true, '', 10000 + i % 5000, 1, now(), CASE i % 2 WHEN 0 THEN date '2026-01-01' + i % 300 END
    FROM generate_series(1, ${many}) i`)
  await run(`INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
    SELECT t.id, t.poster_id + 1, 100, 'Me', now() FROM tasks t WHERE t.given_id ~ '^t\\d+$'`)
  await run(`INSERT INTO agreements (task_id, offer_id, provider_id, price_paise, time_slot, description, agreed_at, day_agreed_at)
    SELECT task_id, id, bidder_id, price_paise, '', 'What is to be done', now(), now() FROM offers WHERE task_id % 2 = 0`)
  await run(`INSERT INTO conversations (low_user_id, high_user_id, last_seq)
    SELECT i, i + 1, 10 FROM generate_series(3, 10000) i`)
  await run(`INSERT INTO conversation_members (user_id, conversation_id, friend_id, last_message_at)
    SELECT low_user_id, id, high_user_id, now() FROM conversations WHERE last_seq = 10`)
  await run(`INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
    SELECT id, n, low_user_id, 'Hello', now() FROM conversations, generate_series(1, 10) n WHERE last_seq = 10`)
  await run(`INSERT INTO alerts (user_id, seq, kind, params, task_given_id, created_at)
    SELECT 3 + i % 50000, 1000 + i, 'New Offer', '{"title": "A task"}', 't1', now() FROM generate_series(1, ${many}) i`)
  await run(`INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
    SELECT sha256(i::text::bytea), i, 'Chrome on Android', now(), now(), now() + interval '1 day' FROM generate_series(3, 50000) i`)
  // As autovacuum does it.
  const { rows: tables } = await run("SELECT string_agg(relname, ', ') AS all FROM pg_stat_user_tables")
  await run(`VACUUM ANALYZE ${tables[0].all}`)
}
