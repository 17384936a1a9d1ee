import type { Database } from '#server/db/core/sql.ts'
import { areBlocked } from '#server/db/people/blocks.ts'
import type { TaskRow } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { maySee, sideOf } from '#server/domain/tasks/task.ts'
import type { Viewer } from './sessions.ts'

/**
 * Throws unless the viewer may see the task: 403 if it is taken or hidden, 404 if one of the two people has blocked the
 * other.
 */
export const requireMaySee = async (db: Database, task: TaskRow, viewer: Viewer): Promise<void> => {
  if (!maySee(task, viewer.id)) throw notAllowed(task.hidden_at ? 'taskHidden' : 'taskNotOpen')
  if (sideOf(task, viewer.id) !== 'stranger' || !viewer.hasBlocks) return
  if (await areBlocked(db, viewer.id, task.poster_id)) throw notFound('taskNotFound')
}
