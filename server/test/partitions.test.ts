import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const folder = path.resolve('server/migrations')
const name = `${inject('templateName')}_partitions_${randomBytes(6).toString('hex')}`
const oddText = 'tab\t, newline\n, backslash \\, quotes " \', 👩🏽‍🔧 कार्य שלום e\u0301'
let admin: pg.Pool
let pool: pg.Pool
let before: unknown

const run = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows

/** All that is kept in the two tables and of their numbering, and all that keeps it right. */
const contents = async () => ({
  messages: await run('SELECT to_jsonb(m) AS row FROM messages m ORDER BY conversation_id, seq'),
  alerts: await run('SELECT to_jsonb(a) AS row FROM alerts a ORDER BY user_id, seq'),
  conversations: await run('SELECT * FROM conversations ORDER BY id'),
  counters: await run('SELECT * FROM alert_counters ORDER BY user_id'),
  columns: await run(`SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
    WHERE table_name IN ('messages', 'alerts') ORDER BY table_name, ordinal_position`),
  constraints:
    await run(`SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid IN ('messages'::regclass, 'alerts'::regclass) AND contype IN ('p', 'u', 'f') ORDER BY 1, 2`),
  indexes: (
    await run(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('messages', 'alerts') ORDER BY 1`,
    )
  ).map(({ indexname, indexdef }) => [indexname, indexdef.replace(' ON ONLY ', ' ON ')]),
})

/** A market as the version before had it: 40 people, 400 conversations of up to 12 messages, and alerts. */
beforeAll(async () => {
  admin = createPool(inject('superuserUrl'), () => {})
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  pool = createPool(url.href, () => {})
  const older = (await readdir(folder)).filter(file => file < '0008').sort()
  await migrate(pool, folder, older)
  await run(`INSERT INTO users (given_id, email, email_key, first_name, is_profile_set_up, created_at)
    SELECT 'u' || i, 'u' || i, 'u' || i, 'Somebody', true, now() FROM generate_series(1, 40) i`)
  await run(`INSERT INTO conversations (low_user_id, high_user_id, last_seq)
    SELECT a, b, 1 + (a * b) % 12 FROM generate_series(1, 20) a, generate_series(21, 40) b`)
  await run(
    `INSERT INTO messages (conversation_id, seq, sender_id, body, client_id, created_at)
     SELECT c.id, n, CASE n % 2 WHEN 0 THEN low_user_id ELSE high_user_id END, n || $1,
       CASE n % 3 WHEN 0 THEN gen_random_uuid() END, timestamptz '2026-01-01' + n * interval '1 second 1 microsecond'
     FROM conversations c, generate_series(1, 12) n WHERE n <= c.last_seq`,
    [oddText],
  )
  await run(`INSERT INTO alert_counters SELECT i, i * 3, i FROM generate_series(1, 40) i`)
  await run(
    `INSERT INTO alerts (user_id, seq, alert_type, description, task_given_id, named_user_id, created_at)
     SELECT c.user_id, n, 'New Offer', $1, 't' || n, CASE n % 2 WHEN 0 THEN 41 - c.user_id END, now()
     FROM alert_counters c, generate_series(1, 120) n WHERE n <= c.last_seq`,
    [oddText],
  )
  before = await contents()
  expect(await migrate(pool, folder)).toContain('0008_partitions.sql')
})
afterAll(async () => {
  await pool.end()
  await admin.end()
})

test('partitioning moves every row of a market that has some, and keeps every rule', async () => {
  expect((before as { messages: unknown[] }).messages.length).toBeGreaterThan(1_000)
  expect(await contents()).toEqual(before)
})

test('messages lie by conversation and alerts by person, in all of eight tables each', async () => {
  for (const [table, key] of [
    ['messages', 'conversation_id'],
    ['alerts', 'user_id'],
  ]) {
    const found =
      await run(`SELECT count(DISTINCT tableoid)::int AS tables, count(DISTINCT ${key})::int AS keys,
      count(DISTINCT (tableoid, ${key}))::int AS pairs FROM ${table}`)
    expect([table, found[0].tables, found[0].pairs]).toEqual([table, 8, found[0].keys])
  }
})

test('numbering goes on without a gap, and what was sent before is known', async () => {
  const send = (client: string | null, words = 'next') =>
    run('SELECT * FROM send_message(1, $1, $2, $3, now())', ['u25', words, client])
  const [{ id, last_seq: last }] = await run(
    'SELECT id, last_seq FROM conversations WHERE low_user_id = 1 AND high_user_id = 25',
  )
  for (const next of [1, 2, 3]) {
    const [sent] = await send(null)
    expect(sent).toMatchObject({ outcome: 'stored', conversation: id, number: last + next })
  }
  const client = '8f7a8a52-7e02-4d15-a7a3-0c9d7f1c4d11'
  expect((await send(client))[0]).toMatchObject({ outcome: 'stored', number: last + 4 })
  expect((await send(client, 'again'))[0]).toMatchObject({
    outcome: 'known',
    number: last + 4,
    stored_words: 'next',
  })
})

test('a number or client id taken, a conversation or person unknown is refused', async () => {
  const [message] = await run('SELECT * FROM messages WHERE client_id IS NOT NULL LIMIT 1')
  const put = (changes: object) => {
    const { conversation_id, seq, sender_id, client_id } = { ...message, ...changes }
    return pool.query('INSERT INTO messages VALUES ($1, $2, $3, $4, $5, now())', [
      conversation_id,
      seq,
      sender_id,
      'Hello',
      client_id,
    ])
  }
  const alert = (userId: number, named: number | null) =>
    pool.query(`INSERT INTO alerts VALUES ($1, 1, 'New Offer', 'x', 't', now(), $2)`, [userId, named])
  const refused: [string, () => Promise<unknown>][] = [
    ['23505', () => put({ client_id: null })],
    ['23505', () => put({ seq: 1_000 })],
    ['23503', () => put({ conversation_id: 99_999 })],
    ['23503', () => put({ seq: 1_000, client_id: null, sender_id: 99_999 })],
    ['23505', () => alert(1, null)],
    ['23503', () => alert(99_999, null)],
    ['23503', () => pool.query('DELETE FROM users WHERE id = $1', [message.sender_id])],
  ]
  for (const [code, tried] of refused) await expect(tried()).rejects.toMatchObject({ code })
})

test('a conversation takes its messages along, and no others', async () => {
  const [{ id, last_seq: gone }] = await run('SELECT id, last_seq FROM conversations ORDER BY id LIMIT 1')
  const count = async () => (await run('SELECT count(*) AS n FROM messages'))[0].n
  const all = await count()
  await run('DELETE FROM conversations WHERE id = $1', [id])
  expect(await count()).toBe(all - gone)
})
