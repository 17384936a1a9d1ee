import { listMyTasks } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { listedTasksWith, type TaskRow, taskIdsOf, toOwnTask } from '#server/db/tasks/tasks.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

export const listMyTasksHandler = handle(listMyTasks, async ({ query, tx, viewer, clock }) => {
  const mine = sql`
    WHERE t.id IN ${taskIdsOf(viewer.id)} AND t.id < ${lastSeen(query.before)} ORDER BY t.id DESC LIMIT ${limits.page.ownTasks}`
  const today = dayInIndia(clock.now())
  return (await tx.rows<TaskRow>(listedTasksWith(mine))).map(row => toOwnTask(row, today))
})
