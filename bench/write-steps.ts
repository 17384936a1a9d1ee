import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { aTask } from './core/a-task.ts'
import { personId, taskId } from './core/market.ts'

export type Step = [text: string, ...values: unknown[]]

const names = new Map<string, string>()
/** The name that a statement is prepared under. PostgreSQL takes at most 63 bytes. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('md5').update(text).digest('hex')
  names.set(text, name)
  return name
}

/** BEGIN, the steps one after another, COMMIT: each prepared, on a connection of its own. */
export const inTransaction = async (pool: pg.Pool, steps: readonly Step[]) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  for (const [text, ...values] of steps) await client.query({ name: nameOf(text), text, values })
  await client.query('COMMIT')
  client.release()
}

const now = () => new Date()
/** People who have their session in the market, taken in turn; nobody writes to themselves. */
export const peopleInTurn = 4_000

/** Reads and locks somebody. */
const lockOf = (lock: 'NO KEY UPDATE' | 'SHARE', id: number): Step => [
  `SELECT id, limit_reason FROM users WHERE id IN ($1, $1) AND deleted_at IS NULL ORDER BY id FOR ${lock}`,
  id,
]

/**
 * Locks the person, counts the open tasks, stores the task, looks for words that are new, and queues its news: two statements
 * more than the product sends.
 */
export const taskSteps = (i: number): Step[] => {
  const poster = 1 + (i % peopleInTurn)
  const { title, description } = aTask(i)
  const givenId = randomUUID()
  const words = [
    ...new Set(`${title} homeworks assignment pune ${description}`.toLowerCase().match(/[a-z0-9]+/g)),
  ]
  return [
    lockOf('NO KEY UPDATE', poster),
    ["SELECT count(*) FROM tasks WHERE poster_id = $1 AND status = 'Open'", poster],
    [
      `WITH stored AS (
         INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode, city, location,
           date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at, city_key, words, ask_at)
         VALUES ($1, $2, 1, $3, $4, $5, 'In-Person', 'Pune', '12 Baner Road', true, false, 'Morning', 50000, 1, $6,
           'pune', $7, $6::timestamptz + interval '60 days') RETURNING *)
       SELECT t.*, p.given_id AS poster_given_id, p.first_name, p.avatar
       FROM stored t JOIN users p ON p.id = t.poster_id`,
      givenId,
      poster,
      title,
      description,
      `${title}\u0001Homeworks & assignment\u0001${description}`.toLowerCase(),
      now(),
      words,
    ],
    [
      `SELECT w.word FROM unnest($1::text[]) AS w (word)
       WHERE NOT EXISTS (SELECT FROM words known WHERE known.word = w.word AND known.seen_on >= $2)`,
      words,
      '2026-03-01',
    ],
    // The news is due tomorrow, so that the product, which runs beside this, does not do it.
    [
      `INSERT INTO jobs (kind, key, data, created_at, due_at)
       VALUES ('new-task', $1, $2, $3, $3::timestamptz + interval '1 day')
       ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, attempts = 0, failed_at = NULL`,
      `bench-${givenId}`,
      '{"taskId":0}',
      now(),
    ],
  ]
}

// The same rows: numbered under the conversation's lock, unread counted for the receiver.
export const messageSteps = (i: number): Step[] => {
  const [from, to] = [1 + (i % peopleInTurn), 2 + (i % peopleInTurn)]
  return [
    ['SELECT id FROM users WHERE given_id = $1', personId(to)],
    [
      `INSERT INTO conversations (low_user_id, high_user_id) VALUES ($1, $2) ON CONFLICT (low_user_id, high_user_id)
       DO UPDATE SET last_seq = conversations.last_seq + 1 RETURNING id`,
      from,
      to,
    ],
    ['SELECT EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) IN (($1, $2), ($2, $1)))', from, to],
    [
      `INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
       SELECT id, last_seq + 1000000, $1, 'How are you today?', $3 FROM conversations
       WHERE low_user_id = $1 AND high_user_id = $2
       ON CONFLICT (conversation_id, seq) DO UPDATE SET body = excluded.body RETURNING seq`,
      from,
      to,
      now(),
    ],
    [
      `INSERT INTO conversation_members (user_id, conversation_id, friend_id, unread, last_message_at)
       SELECT u, c.id, $1 + $2 - u, 1, $3 FROM conversations c, unnest(ARRAY[$1::bigint, $2::bigint]) u
       WHERE c.low_user_id = $1 AND c.high_user_id = $2
       ON CONFLICT (user_id, conversation_id) DO UPDATE SET unread = conversation_members.unread + 1`,
      from,
      to,
      now(),
    ],
  ]
}

/** Offer n is by one person on one task, each pair once; those who bid post none of these tasks. */
export const pairOf = (n: number) => ({
  task: 1_000 + (n % 3_000),
  bidder: 1 + ((n * 7 + Math.floor(n / 3_000) * 13) % 999),
})

/** Does what an offer comes to: its parts are statements of their own, four more than the product sends. */
export const offerSteps = (n: number): Step[] => {
  const { task, bidder } = pairOf(n)
  return [
    [
      `SELECT t.*, p.given_id AS poster_given_id, p.first_name, p.avatar, a.state, a.provider_id
       FROM tasks t JOIN users p ON p.id = t.poster_id LEFT JOIN agreements a ON a.task_id = t.id
       WHERE t.given_id = $1`,
      taskId(task),
    ],
    lockOf('SHARE', bidder),
    [
      `SELECT EXISTS (SELECT FROM blocks b JOIN tasks t ON t.given_id = $2
         WHERE (b.blocker_id, b.blocked_id) IN (($1, t.poster_id), (t.poster_id, $1)))`,
      bidder,
      taskId(task),
    ],
    ['SELECT status, version FROM tasks WHERE given_id = $1 FOR UPDATE', taskId(task)],
    ["UPDATE tasks SET offer_count = offer_count + 1 WHERE given_id = $1 AND status = 'Open'", taskId(task)],
    [
      `INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
       SELECT id, $2, 45000, 'I have done this many times.', $3 FROM tasks WHERE given_id = $1
       ON CONFLICT (task_id, bidder_id) WHERE status IN ('Active', 'Pending') DO NOTHING RETURNING id`,
      taskId(task),
      bidder,
      now(),
    ],
    [
      `WITH next AS (
         INSERT INTO alert_counters (user_id, last_seq) SELECT poster_id, 1 FROM tasks WHERE given_id = $1
         ON CONFLICT (user_id) DO UPDATE SET last_seq = alert_counters.last_seq + 1 RETURNING user_id, last_seq)
       INSERT INTO alerts (user_id, seq, kind, params, task_given_id, created_at)
       SELECT user_id, last_seq, 'New Offer', '{"title": "A task"}', $1, $2 FROM next`,
      taskId(task),
      now(),
    ],
    [
      `INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
       SELECT 'notice-mail', t.poster_id, t.poster_id, '{}', $2, $2::timestamptz + interval '1 minute'
       FROM tasks t LEFT JOIN notification_choices n ON n.user_id = t.poster_id WHERE t.given_id = $1
       ON CONFLICT (kind, key) DO UPDATE SET due_at = least(jobs.due_at, excluded.due_at)
       WHERE jobs.due_at > excluded.due_at`,
      taskId(task),
      now(),
    ],
    [
      `INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
       SELECT 'push', p.id || ':offers', p.user_id, '{}', $2, $2 FROM tasks t
       JOIN push_subscriptions p ON p.user_id = t.poster_id WHERE t.given_id = $1
       ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at`,
      taskId(task),
      now(),
    ],
  ]
}
