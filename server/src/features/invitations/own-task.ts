import type { Viewer } from '#server/access/sessions.ts'
import type { Database } from '#server/db/core/sql.ts'
import { type TaskRow, taskByGivenId } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { type BiddableTask, sideOf } from '#server/domain/tasks/task.ts'

/** A task by public id. Throws 404 if there is none, 403 if it is somebody else's. */
export const theOwnTask = async (db: Database, givenId: string, viewer: Viewer): Promise<TaskRow> => {
  const task = await taskByGivenId(db, givenId)
  if (!task) throw notFound('taskNotFound')
  if (sideOf(task, viewer.id) !== 'poster') throw notAllowed('onlyPosterInvites')
  return task
}

/** Throws 409 unless the task takes offers. */
export const requireMayInvite = (task: BiddableTask | undefined): void => {
  if (task?.status !== 'Open' || task.isHidden || task.isExpired) throw conflict('noMoreOffers')
}
