import { deleteTask } from '#contract/endpoints/tasks.ts'
import { deleteIfOpen, taskByGivenId } from '#server/database/tasks.ts'
import { roleIn } from '#server/domain/task-access.ts'
import { taskDeleted } from '#server/notify/notify.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const deleteTaskHandler = handle(deleteTask, async ({ params, tx, viewer, notify }) => {
  const task = await taskByGivenId(tx, params.id)
  if (!task) throw notFound('Task')
  if (roleIn(task, viewer.id) !== 'poster') throw notAllowed('Only the poster may delete a task')
  const bidderIds = await deleteIfOpen(tx, task.id)
  if (!bidderIds) throw conflict('Only an open task can be deleted')
  for (const bidderId of bidderIds) notify.alert(taskDeleted(task, bidderId))
  return { message: 'Task deleted successfully' }
})
