import { deleteTask } from '#contract/endpoints/tasks.ts'
import { fileIdsOf, filesUnderTask } from '#server/db/files/files.ts'
import { deleteTask as deleteRow, lockTask, taskByGivenId, taskRef } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf, taskTransitions } from '#server/domain/tasks/task.ts'
import { move } from '#server/domain/transition.ts'
import { handle } from '#server/http/handler.ts'

export const deleteTaskHandler = handle(deleteTask, async ({ params, tx, viewer, emit, texts }) => {
  const task = await taskByGivenId(tx, params.id)
  if (!task) throw notFound('taskNotFound')
  if (sideOf(task, viewer.id) !== 'poster') throw notAllowed('onlyPosterDeletes')
  const locked = await lockTask(tx, task.id)
  move(taskTransitions.delete, locked?.status ?? 'Deleted')
  const gone = await fileIdsOf(tx, filesUnderTask(task.id))
  emit({ kind: 'FilesGone', ids: gone })
  emit({ kind: 'TaskDeleted', task: taskRef(task), bidderIds: await deleteRow(tx, task.id) })
  return { message: texts.answers.taskDeleted }
})
