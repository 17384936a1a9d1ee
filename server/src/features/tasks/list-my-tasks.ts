import { listMyTasks } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { countQuestions } from '#server/db/questions/questions.ts'
import { listedTasksWith, type TaskRow, taskIdsOf, toOwnTask } from '#server/db/tasks/tasks.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'

export const listMyTasksHandler = handle(listMyTasks, async ({ query, tx, viewer, clock }) => {
  const mine = sql`
    WHERE t.id IN ${taskIdsOf(viewer.id)} AND t.id < ${lastSeen(query.before)} ORDER BY t.id DESC LIMIT ${limits.page.ownTasks}`
  const today = dayInIndia(clock.now())
  const rows = await tx.rows<TaskRow>(listedTasksWith(mine))
  const posted = rows.filter(row => row.poster_id === viewer.id).map(({ id }) => id)
  const asked = await countQuestions(tx, viewer.id, posted)
  return rows.map(row => toOwnTask(row, today, asked.get(row.id)))
})
