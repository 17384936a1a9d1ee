import { type Database, sql } from '#server/db/core/sql.ts'
import { tooMany } from '#server/domain/failure.ts'
import { dayInIndia, nextMidnight } from '#server/domain/tasks/task-form.ts'

/** The daily limit of changes of one person to offers, suggested prices and the post of one task. */
const max = 20

/**
 * Counts one more change of a person on a task. Throws 429 after too many changes on this day. It is the last statement
 * before the change, so that a refused change does not count.
 */
export const countChange = async (
  tx: Database,
  { personId, taskId, now }: { personId: number; taskId: number; now: Date },
): Promise<void> => {
  const counted = await tx.row<{ count: number }>(sql`
    INSERT INTO daily_changes AS c (person_id, task_id, day, count)
    VALUES (${personId}, ${taskId}, ${dayInIndia(now)}, 1)
    ON CONFLICT (person_id, task_id, day) DO UPDATE SET count = c.count + 1 RETURNING count`)
  if (counted!.count <= max) return
  const seconds = Math.ceil((nextMidnight(now).getTime() - now.getTime()) / 1_000)
  throw tooMany(seconds, 'tooManyChanges', { max })
}
