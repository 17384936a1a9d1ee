import { type Database, sql } from '#server/db/core/sql.ts'
import { announce } from '#server/db/tasks/searches.ts'
import type { Clock } from '#server/domain/clock.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { isFree } from './claims.ts'
import type { JobKind } from './queue.ts'
import type { Recording } from './reminders.ts'

interface NewTask {
  taskId: number
}

/** How many tasks are announced in one transaction, which keeps them locked. */
const batch = 20

/** Takes further new tasks out of the queue. Those that were tried before stay: one that fails would fail the others. */
const takeFurther = async (tx: Database, now: Date): Promise<number[]> => {
  const taken = await tx.rows<{ data: NewTask }>(sql`
    DELETE FROM jobs WHERE id IN (
      SELECT id FROM jobs
      WHERE kind = 'new-task' AND due_at <= ${now} AND failed_at IS NULL AND attempts = 0 AND ${isFree}
      ORDER BY due_at LIMIT ${batch - 1} FOR UPDATE SKIP LOCKED)
    RETURNING data`)
  return taken.map(({ data }) => data.taskId)
}

/**
 * Tells people about a new task that their saved searches match. Apart from posting, which waits for no searches. At its
 * first try it takes along what else is new. The task itself keeps that it was announced, so nobody hears of it twice,
 * however often this runs.
 */
export const newTaskJobs = (clock: Clock, recording: Recording): JobKind<NewTask> => ({
  run: ({ data: { taskId }, attempts }) =>
    recording(async (tx, emit) => {
      const now = clock.now()
      const further = attempts === 1 ? await takeFurther(tx, now) : []
      for (const announced of await announce(tx, [taskId, ...further], dayInIndia(now)))
        emit({ kind: 'TaskAnnounced', ...announced })
      return undefined
    }),
  // After some minutes it is no news.
  maxAttempts: () => 6,
})
