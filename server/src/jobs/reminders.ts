import type pg from 'pg'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import { taskRef } from '#server/db/tasks/tasks.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { nextMidnight } from '#server/domain/tasks/task-form.ts'
import type { JobKind } from './queue.ts'

/** How many tasks are asked about in one transaction. */
const batch = 500

interface Asked {
  id: number
  given_id: string
  title: string
  poster_id: number
  date_flexible: boolean
}

/** The poster of a hidden task is not asked, because the task cannot be changed. */
const isToAsk = sql`ask_at IS NOT NULL AND status = 'Open' AND hidden_at IS NULL`

/** Tasks whose time has come. It goes in the same transaction, so that nobody is asked twice; an edit sets another one. */
const takeDue = (tx: Database, now: Date): Promise<Asked[]> =>
  tx.rows<Asked>(sql`
    WITH due AS (
      SELECT id FROM tasks WHERE ${isToAsk} AND ask_at <= ${now} ORDER BY id LIMIT ${batch} FOR UPDATE)
    UPDATE tasks t SET ask_at = NULL FROM due WHERE t.id = due.id
    RETURNING t.id, t.given_id, t.title, t.poster_id, t.date_flexible`)

/** Does work in one transaction with the events that it says. */
export type Recording = <T>(
  work: (tx: Database, emit: (event: DomainEvent) => void) => Promise<T>,
) => Promise<T>

/** The next time at which somebody is to be asked: no task that is posted later comes before midnight in India. */
const nextTime = async (tx: Database, now: Date): Promise<Date> => {
  const next = await tx.row<{ at: Date | null }>(sql`SELECT min(ask_at) AS at FROM tasks WHERE ${isToAsk}`)
  const midnight = nextMidnight(now)
  return next?.at && next.at < midnight ? next.at : midnight
}

/** Asks the posters of open tasks that are old or expired if they are still wanted. */
export const reminderJobs = (clock: Clock, recording: Recording): JobKind => ({
  isTheClocks: true,
  run: async () => {
    const now = clock.now()
    for (;;) {
      const next = await recording(async (tx, emit) => {
        const tasks = await takeDue(tx, now)
        for (const task of tasks)
          emit({
            kind: 'TaskAskedAbout',
            task: taskRef(task),
            posterId: task.poster_id,
            isExpired: !task.date_flexible,
          })
        return tasks.length < batch ? nextTime(tx, now) : null
      })
      if (next) return next
    }
  },
  // It is wanted every day, whatever happened the day before.
  maxAttempts: () => Number.POSITIVE_INFINITY,
})

/** Makes sure that the reminders are in the queue, once for all processes. */
export const scheduleReminders = (pool: pg.Pool, now: Date): Promise<number> =>
  databaseOn(pool).run(sql`
    INSERT INTO jobs (kind, key, data, created_at, due_at)
    VALUES ('reminders', 'all', '{}', ${now}, ${now}) ON CONFLICT (kind, key) DO NOTHING`)
