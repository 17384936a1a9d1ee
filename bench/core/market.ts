import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { dayInIndiaAt } from '#contract/time.ts'
import { createPool } from '#server/db/core/connect.ts'
import { migrate } from '#server/db/core/migrate.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { learnWords } from '#server/db/tasks/words.ts'
import { clusterDir, readPassword } from '#server/embedded-postgres/cluster.ts'
import { findRunning } from '#server/embedded-postgres/postmaster.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { superuserUrl } from '#server/embedded-postgres/superuser-session.ts'
import { familyCpuMs, processOf } from './cpu.ts'

const silent = { info() {}, warn() {}, error() {} }

/** How much is in a market. */
export interface Size {
  tasks: number
  people: number
  messages: number
}

/** The market that most figures are measured on. */
export const marketSize: Size = { tasks: 10_000, people: 5_000, messages: 100_000 }

/** A PostgreSQL of its own in a temporary folder, durable as in production, migrated and filled. */
export interface Market {
  url: string
  pool: pg.Pool
  dataDir: string
  /** CPU time of all processes of its PostgreSQL so far, in milliseconds. */
  cpuMs(): number
  close(): Promise<void>
}

/** The session token of the person with this internal id, in every market. */
export const tokenOf = (id: number): string => `bench${String(id).padStart(38, '0')}`

/** The public id of the person with this internal id. */
export const personId = (id: number): string => `person-${id}`
/** The public id of the task with this internal id. */
export const taskId = (id: number): string => `task-${id}`

const verbs = [
  'Paint',
  'Mend',
  'Walk',
  'Teach',
  'Carry',
  'Clean',
  'Cook',
  'Write',
  'Plan',
  'Film',
  'Drive',
  'Sew',
]
const things = [
  'the garden fence',
  'a leaking tap',
  'two lively dogs',
  'algebra for class nine',
  'a wardrobe',
  'the stairs',
  'dinner for twelve',
  'a wedding speech',
  'a trip to Goa',
  'a school play',
  'an old car',
  'a costume',
]
const details = [
  'It can be done on any day of the week, morning or evening.',
  'Please bring your own tools with you.',
  'The place is close to the station and easy to find.',
  'Somebody with patience and some experience is wanted.',
  'We will be at home and glad to help where we can.',
]

const array = (values: readonly string[]): string => `ARRAY[${values.map(v => `'${v}'`).join(', ')}]`

/** The words of a text of this market, as the app keeps them. Its unique ones only in some tasks: fewer than there are tasks. */
const wordsIn = (text: string): string => `
  ARRAY(SELECT DISTINCT w FROM regexp_split_to_table(lower(${text}), '[^a-z0-9]+') w
    WHERE length(w) > 1 AND w NOT IN ('an', 'and', 'any', 'be', 'by', 'for', 'in', 'is', 'it', 'of', 'on', 'or', 'our', 'the', 'to', 'we', 'with', 'you', 'your')
      AND (i % 5 = 0 OR w !~ '[0-9]'))`

/** Learns the words of all tasks. */
const fillWords = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ word: string }>('SELECT DISTINCT unnest(words) AS word FROM tasks')
  const db = databaseOn(client)
  for (let at = 0; at < rows.length; at += 5_000)
    await learnWords(
      db,
      rows.slice(at, at + 5_000).map(({ word }) => word),
      dayInIndiaAt(Date.now()),
    )
}

/** Fills a migrated database; the same size gives the same rows. */
export const fill = async (pool: pg.Pool, size: Size): Promise<void> => {
  const now = new Date()
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run("SET maintenance_work_mem = '1GB'")
  await run(
    `INSERT INTO users (given_id, email, email_key, first_name, last_name, city, skills, verified,
       is_profile_set_up, created_at)
     SELECT 'person-' || i, 'p' || i || '@example.in', 'p' || i || '@example.in', 'Person' || i, 'Test', 'Pune',
       'Maths, patience', i % 3 = 0, true, $2 FROM generate_series(1, $1::int) i ORDER BY i`,
    [size.people, now],
  )
  // Made again when the table is full: row by row it would take many times as long.
  await run('DROP INDEX IF EXISTS tasks_by_words, tasks_by_word')
  // A word that is in a few tasks only, whatever the size of the market: one in 10,000 has it, and the first.
  await run(
    `INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, words, mode, city,
       location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at, start_date, end_date)
     SELECT 'task-' || i, 1 + i % $2, 1 + i % 17, t, d,
       lower(t) || E'\\x01' || lower('Category ' || (i % 17)) || E'\\x01' || lower(d), ${wordsIn("t || ' category pune ' || d")},
       CASE i % 2 WHEN 0 THEN 'In-Person' ELSE 'Remotely' END, 'Pune', 'Baner Road ' || i % 90, i % 4 = 0, true, '',
       10000 + (i::bigint * 7919) % 900000, 1, $3, CASE WHEN i % 4 <> 0 THEN current_date + i % 700 END,
       CASE WHEN i % 4 <> 0 THEN current_date + 7 + i % 700 END
     FROM (SELECT i, (${array(verbs)})[1 + (i * 7) % 12] || ' ' || (${array(things)})[1 + (i * 5 + i / 12) % 12] t,
         (${array(details)})[1 + i % 5] || ' ' || (${array(details)})[1 + (i / 5) % 5] || ' ' || substr(md5(i::text), 1, 6)
         || CASE WHEN i % 10000 = 1 THEN ' quokka' ELSE '' END d
       FROM generate_series(1, $1::int) i) made ORDER BY i`,
    [size.tasks, size.people, now],
  )
  await run(
    `INSERT INTO sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     SELECT sha256(convert_to('bench' || lpad(i::text, 38, '0'), 'UTF8')), i, 'Bench', $2, $2,
       $2::timestamptz + interval '30 days'
     FROM generate_series(1, least($1::int, 5000)) i`,
    [size.people, now],
  )
  await fillWords(client)
  await fillOffers(client, now)
  await fillMessages(client, size.messages, now)
  await run('CREATE INDEX tasks_by_words ON tasks USING gin (search_text gin_trgm_ops)')
  await run('CREATE INDEX tasks_by_word ON tasks USING gin (words)')
  await run('VACUUM ANALYZE')
  client.release(true)
}

/** Twelve offers on each of the first 200 tasks. */
const fillOffers = async (client: pg.ClientBase, now: Date): Promise<void> => {
  await client.query(
    `INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
     SELECT t.id, u.id, 45000 + n, 'I have done this many times and can start today.', $1
     FROM (SELECT * FROM tasks ORDER BY id LIMIT 200) t, generate_series(1, 12) n
     JOIN LATERAL (SELECT (SELECT 1 + (n * 17 + 50) % (SELECT count(*) FROM users)) AS id) u ON true
     WHERE u.id <> t.poster_id ON CONFLICT DO NOTHING`,
    [now],
  )
  await client.query(
    'UPDATE tasks t SET offer_count = o.n FROM (SELECT task_id, count(*) n FROM offers GROUP BY 1) o WHERE o.task_id = t.id',
  )
}

const perConversation = 100
/** The number of people who all talk with each other, which gives each of them twenty chats. */
const circle = 21

/** Conversations of 100 messages, circle after circle of people; messages lie as if all had been written at once. */
const fillMessages = async (client: pg.ClientBase, messages: number, now: Date): Promise<void> => {
  const conversations = Math.floor(messages / perConversation)
  await client.query(
    `INSERT INTO conversations (low_user_id, high_user_id, last_seq)
     SELECT ${circle} * i + a, ${circle} * i + b, ${perConversation}
     FROM generate_series(0, $1::int / ${(circle * (circle - 1)) / 2}) i, generate_series(1, ${circle}) a,
       generate_series(a + 1, ${circle}) b ORDER BY i, a, b LIMIT $1`,
    [conversations],
  )
  await client.query(
    `INSERT INTO conversation_members (user_id, conversation_id, friend_id, unread, last_message_at)
     SELECT low_user_id, id, high_user_id, 0, $1::timestamptz FROM conversations
     UNION ALL SELECT high_user_id, id, low_user_id, 0, $1::timestamptz FROM conversations`,
    [now],
  )
  // Keyed and checked when they are all there, as by the migration that parted them: one by one takes many times as long.
  await client.query('ALTER TABLE files DROP CONSTRAINT files_conversation_id_message_seq_fkey')
  await client.query(`ALTER TABLE messages DROP CONSTRAINT messages_pkey,
    DROP CONSTRAINT messages_conversation_id_fkey, DROP CONSTRAINT messages_sender_id_fkey`)
  await client.query(
    `INSERT INTO messages (conversation_id, seq, sender_id, body, created_at)
     SELECT c.id, n, CASE n % 2 WHEN 0 THEN c.low_user_id ELSE c.high_user_id END, 'message number ' || n, $1
     FROM conversations c, generate_series(1, ${perConversation}) n ORDER BY n, c.id`,
    [now],
  )
  await client.query(`ALTER TABLE messages ADD PRIMARY KEY (conversation_id, seq),
    ADD FOREIGN KEY (conversation_id) REFERENCES conversations ON DELETE CASCADE,
    ADD FOREIGN KEY (sender_id) REFERENCES users`)
  await client.query(`ALTER TABLE files
    ADD FOREIGN KEY (conversation_id, message_seq) REFERENCES messages ON DELETE CASCADE`)
}

/** Writes out what the filling has left in memory, which would otherwise happen beneath what is measured. */
const checkpoint = async (dataDir: string): Promise<void> => {
  const postgres = await findRunning(clusterDir(dataDir))
  const client = new pg.Client(superuserUrl(await readPassword(dataDir), postgres!))
  await client.connect()
  await client.query('CHECKPOINT')
  await client.end()
}

/** Starts the bundled PostgreSQL in a folder of its own and fills it through the product's own migrations. */
export const openMarket = async (size: Size): Promise<Market> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'taskbazaar-bench-'))
  const stopping = new AbortController()
  const { url, stop } = await startEmbedded({ dataDir, log: silent, stopping: stopping.signal })
  const pool = createPool(url, () => {})
  await migrate(pool, 'server/migrations')
  await fill(pool, size)
  await checkpoint(dataDir)
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = processOf(rows[0]!.pid)!.parent
  const close = async () => {
    await pool.end()
    await stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url, pool, dataDir, cpuMs: () => familyCpuMs(postmaster), close }
}

/** Describes in one line the machine of a measurement. */
export const machine = (): string => {
  const model = /model name\s*: (.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? process.arch
  return `${availableParallelism()} cores of ${model.trim()}, Node.js ${process.versions.node}`
}
