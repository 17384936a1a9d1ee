import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createPool } from '#server/db/core/connect.ts'
import { aTask } from './core/a-task.ts'
import { busy, load, requestOf } from './core/client.ts'
import { costOf, ownCpuMs } from './core/cpu.ts'
import { type Market, personId, taskId, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { costFigures, type Figure, interleaved } from './core/rounds.ts'

const clients = 8
const ms = 2_000
const warmUpMs = 6_000

type Step = [text: string, ...values: unknown[]]

/** BEGIN, the steps one after another, COMMIT: each prepared, on a connection of its own. */
export const inTransaction = async (pool: pg.Pool, steps: readonly Step[]) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  for (const [text, ...values] of steps) await client.query({ name: text.slice(0, 60), text, values })
  await client.query('COMMIT')
  client.release()
}

const now = () => new Date()
/** People who have their session in the market, taken in turn; nobody writes to themselves. */
export const peopleInTurn = 4_000

const taskSteps = (i: number): Step[] => [
  ['SELECT limit_reason FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE', 1 + (i % peopleInTurn)],
  [
    `INSERT INTO tasks (given_id, poster_id, category_id, title, description, search_text, mode, city,
       location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
     VALUES ($1, $2, 1, $3, $4, $5, 'In-Person', 'Pune', '12 Baner Road', true, false,
       'Morning', 50000, 1, $6) RETURNING *`,
    randomUUID(),
    1 + (i % peopleInTurn),
    aTask(i).title,
    aTask(i).description,
    `${aTask(i).title}\u0001Homeworks & assignment\u0001${aTask(i).description}`.toLowerCase(),
    now(),
  ],
]

// The same rows: numbered under the conversation's lock, unread counted for the receiver.
const messageSteps = (i: number): Step[] => {
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

const offerSteps = (n: number): Step[] => {
  const { task, bidder } = pairOf(n)
  return [
    ['SELECT * FROM tasks WHERE given_id = $1', taskId(task)],
    ['SELECT limit_reason FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE', bidder],
    [
      `SELECT EXISTS (SELECT FROM blocks b JOIN tasks t ON t.given_id = $2
         WHERE (b.blocker_id, b.blocked_id) IN (($1, t.poster_id), (t.poster_id, $1)))`,
      bidder,
      taskId(task),
    ],
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
  ]
}

export interface Write {
  name: string
  atLeast: number
  steps(i: number): Step[]
  request(i: number): Buffer
}

export const writes: Write[] = [
  {
    name: 'post a task',
    atLeast: 0.5,
    steps: taskSteps,
    request: i =>
      requestOf({
        method: 'POST',
        path: '/api/task/post',
        cookie: tokenOf(1 + (i % peopleInTurn)),
        body: aTask(i),
      }),
  },
  {
    name: 'send a message',
    atLeast: 0.5,
    steps: messageSteps,
    request: i =>
      requestOf({
        method: 'POST',
        path: `/api/messages/sendMessage/${personId(2 + (i % peopleInTurn))}`,
        cookie: tokenOf(1 + (i % peopleInTurn)),
        body: { message: 'How are you today?' },
      }),
  },
  {
    name: 'make an offer',
    atLeast: 0.5,
    steps: offerSteps,
    request: i => {
      const { task, bidder } = pairOf(i)
      const body = {
        taskId: taskId(task),
        price: 450,
        description: 'I have done this many times and can start.',
      }
      const path = `/api/offer/post/${taskId(task)}`
      return requestOf({ method: 'POST', path, cookie: tokenOf(bidder), body })
    },
  },
]

export const writeFigures = async (market: Market): Promise<Figure[]> => {
  const product = await startProduct(market)
  const pool = createPool(market.url, () => {})
  const figures: Figure[] = []
  for (const write of writes) {
    let turn = 0
    const ours = (ms: number) =>
      load(product.port, { connections: clients, ms, status: 201 }, () => write.request(turn++))
    const reference = (ms: number) => busy(clients, ms, () => inTransaction(pool, write.steps(turn++)))
    // Until the product's code is compiled, and PostgreSQL knows how big the tables have become: it plans again then.
    await ours(warmUpMs)
    await reference(warmUpMs)
    await market.pool.query('VACUUM ANALYZE')
    const rounds = await interleaved(
      () =>
        costOf(
          market,
          () => product.cpuMs,
          () => ours(ms),
        ),
      () => costOf(market, ownCpuMs, () => reference(ms)),
    )
    const against = 'BEGIN, the steps, COMMIT through the driver'
    figures.push(
      ...costFigures(`${write.name}, ${clients} clients`, rounds, {
        against,
        bar: { atLeast: write.atLeast },
      }),
    )
  }
  await pool.end()
  await product.stop()
  return figures
}
