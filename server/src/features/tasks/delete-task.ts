import { deleteTask } from '#contract/endpoints/tasks.ts'
import { sql } from '#server/database/sql.ts'
import { taskByGivenId } from '#server/database/tasks.ts'
import { roleIn } from '#server/domain/task-access.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const deleteTaskHandler = handle(deleteTask, async ({ params, tx, viewer, notify }) => {
  const task = await taskByGivenId(tx, params.id)
  if (!task) throw notFound('Task')
  if (roleIn(task, viewer.id) !== 'poster') throw notAllowed('Only the poster may delete a task')
  // The lock comes first, so that no offer arrives between reading the bidders and deleting.
  const open = await tx.row(sql`SELECT 1 FROM tasks WHERE id = ${task.id} AND status = 'Open' FOR UPDATE`)
  if (!open) throw conflict('Only an open task can be deleted')
  const bidders = await tx.rows<{ bidder_id: number }>(
    sql`SELECT DISTINCT bidder_id FROM offers WHERE task_id = ${task.id} AND status = 'Active'`,
  )
  await tx.run(sql`DELETE FROM tasks WHERE id = ${task.id}`)
  for (const { bidder_id } of bidders) {
    notify.alert({
      userId: bidder_id,
      alertType: 'Task Deleted',
      alertDesc: `"${task.title}" was deleted by its poster`,
      taskId: task.given_id,
    })
  }
  return { message: 'Task deleted successfully' }
})
