import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lettersInAll } from '#server/domain/letters.ts'
import { transaction } from './connect.ts'
import { sql } from './sql.ts'

const pollMs = 5_000
const patienceMs = 100

export interface NotingOptions {
  /** Tasks in a span: with fewer a search reads less, and there is more to note. */
  size?: number
  /** After each span it rests so many times as long as that took, for those who use the market meanwhile. */
  restFactor?: number
  signal?: AbortSignal
}

/** Makes one span of tasks that are in none, none of them among the hundred newest ids; whether there were as many. */
const makeSpan = (pool: pg.Pool, size: number): Promise<boolean> =>
  transaction(pool, async tx => {
    // Of two processes at once one inserts it, and the other leaves it at that.
    const made = await tx.run(sql`
      WITH start AS MATERIALIZED (
        SELECT coalesce((SELECT below FROM task_letters ORDER BY first_id DESC LIMIT 1), 0) AS first_id,
          pg_sequence_last_value('tasks_id_seq') - 100 AS newest)
      INSERT INTO task_letters (first_id, below)
      SELECT first_id, last.id + 1 FROM start CROSS JOIN LATERAL (
        SELECT id FROM tasks WHERE id >= first_id AND id < newest ORDER BY id OFFSET ${size - 1} LIMIT 1) AS last
      ON CONFLICT (first_id) DO NOTHING`)
    return made > 0
  })

/** The newest span whose letters are not known, and a transaction that began after it was there. */
const findUnknown = (pool: pg.Pool) =>
  transaction(pool, async tx => {
    const unknown = await tx.row<{ first_id: number }>(
      sql`SELECT first_id FROM task_letters WHERE letters IS NULL ORDER BY first_id DESC LIMIT 1`,
    )
    if (!unknown) return null
    const now = await tx.row<{ xid: string }>(sql`SELECT pg_current_xact_id()::text AS xid`)
    return { newest: unknown.first_id, xid: now!.xid }
  })

/** Whether all that had begun to write before this transaction has ended. */
const areOthersDone = (pool: pg.Pool, xid: string): Promise<boolean> =>
  transaction(pool, async tx => {
    const row = await tx.row<{ done: boolean }>(
      sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS done`,
    )
    return row!.done
  })

/** Notes the letters of one span, none newer than this; false when there is none left that nobody else is at. */
const noteSpan = (pool: pg.Pool, newest: number): Promise<boolean> =>
  transaction(pool, async tx => {
    const span = await tx.row<{ first_id: number; below: number }>(sql`
      SELECT first_id, below FROM task_letters WHERE letters IS NULL AND first_id <= ${newest}
      ORDER BY first_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED`)
    if (!span) return false
    // Read under its lock: what changes words in it from now on waits, and then forgets what is noted here.
    const tasks = await tx.rows<{ search_text: string }>(
      sql`SELECT search_text FROM tasks WHERE id >= ${span.first_id} AND id < ${span.below}`,
    )
    const letters = [...lettersInAll(tasks.map(task => task.search_text))]
    await tx.run(sql`UPDATE task_letters SET letters = ${letters} WHERE first_id = ${span.first_id}`)
    return true
  })

/** Notes the letters of all spans of tasks that are there to be noted. Several may do so at once. */
export const noteLetters = async (pool: pg.Pool, options: NotingOptions = {}): Promise<void> => {
  const { size = 125, restFactor = 9, signal } = options
  const untilDone = async (work: () => Promise<boolean>) => {
    for (let began = performance.now(); !signal?.aborted && (await work()); began = performance.now()) {
      const rest = (performance.now() - began) * restFactor
      if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {})
    }
  }
  await untilDone(() => makeSpan(pool, size))
  const unknown = await findUnknown(pool)
  if (!unknown) return
  // Whoever was writing when the spans were made may have looked for them before, and yet put a task into one of them.
  while (!signal?.aborted && !(await areOthersDone(pool, unknown.xid))) await pause(patienceMs)
  await untilDone(() => noteSpan(pool, unknown.newest))
}

/** Notes letters in the background from now on; `stop` resolves when nothing is under way any more. */
export const startNotingLetters = (
  pool: pg.Pool,
  onError: (error: Error) => void,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await noteLetters(pool, { signal }).catch(onError)
      await pause(pollMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
