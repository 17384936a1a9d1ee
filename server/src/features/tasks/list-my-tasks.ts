import { listMyTasks } from '#contract/endpoints/tasks.ts'
import { sql } from '#server/database/sql.ts'
import { type TaskRow, tasksWith, toTask } from '#server/database/tasks.ts'
import { handle } from '#server/platform/handler.ts'

export const listMyTasksHandler = handle(listMyTasks, async ({ tx, viewer }) => {
  const mine = sql`WHERE t.poster_id = ${viewer.id} OR t.accepted_user_id = ${viewer.id} ORDER BY t.id DESC`
  return (await tx.rows<TaskRow>(tasksWith(mine))).map(toTask)
})
