import { moderateTask } from '#contract/endpoints/moderation.ts'
import { logAct } from '#server/database/moderation.ts'
import { sql } from '#server/database/sql.ts'
import { taskByGivenId } from '#server/database/tasks.ts'
import { roleIn } from '#server/domain/task-access.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const moderateTaskHandler = handle(moderateTask, async ({ params, body, tx, viewer, clock }) => {
  const task = await taskByGivenId(tx, params.id)
  if (!task) throw notFound('Task')
  if (roleIn(task, viewer.id) !== 'stranger') throw notAllowed('Your own task is for another moderator')
  const now = clock.now()
  const isHiding = body.act === 'hide'
  const changed = await tx.run(
    isHiding
      ? sql`UPDATE tasks SET hidden_at = ${now}, hidden_reason = ${body.note} WHERE id = ${task.id} AND hidden_at IS NULL`
      : sql`UPDATE tasks SET hidden_at = NULL, hidden_reason = NULL WHERE id = ${task.id} AND hidden_at IS NOT NULL`,
  )
  if (changed === 0) throw conflict(isHiding ? 'This task is hidden already' : 'This task is not hidden')
  const act = isHiding ? 'Hid a task' : 'Showed a task again'
  const about = { kind: 'task', subjectId: task.given_id, aboutId: task.poster_id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: isHiding ? 'Task hidden' : 'Task shown again' }
})
