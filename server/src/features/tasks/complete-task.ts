import type { BodyOf } from '#contract/endpoint.ts'
import { completeTask } from '#contract/endpoints/tasks.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { type TaskRow, taskByGivenId, taskById, toTask } from '#server/database/tasks.ts'
import { roleIn } from '#server/domain/task-access.ts'
import { conflict, invalid, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface Marked {
  both: boolean
}

const alreadyMarked = () => conflict('Only a task in progress can be completed, once by each side')

const markByPoster = async (tx: Database, task: TaskRow, now: Date): Promise<Marked> => {
  const marked = await tx.row<Marked>(sql`
    UPDATE tasks SET poster_completed_at = ${now}
    WHERE id = ${task.id} AND status = 'In-Progress' AND poster_completed_at IS NULL
    RETURNING assignee_completed_at IS NOT NULL AS both`)
  if (!marked) throw alreadyMarked()
  return marked
}

const markByAssignee = async (tx: Database, task: TaskRow, now: Date): Promise<Marked> => {
  const marked = await tx.row<Marked>(sql`
    UPDATE tasks SET assignee_completed_at = ${now}
    WHERE id = ${task.id} AND status = 'In-Progress' AND assignee_completed_at IS NULL
    RETURNING poster_completed_at IS NOT NULL AS both`)
  if (!marked) throw alreadyMarked()
  return marked
}

const storeReview = (tx: Database, task: TaskRow, form: BodyOf<typeof completeTask>, now: Date) =>
  tx.run(sql`
    INSERT INTO reviews (task_id, rater_id, rated_id, rating, title, description, created_at)
    VALUES (${task.id}, ${task.poster_id}, ${task.accepted_user_id}, ${form.rating}, ${form.title ?? ''},
      ${form.description ?? ''}, ${now})`)

/** The rating counts from the moment that both sides have marked the task. */
const finish = async (tx: Database, task: TaskRow, now: Date): Promise<void> => {
  await tx.run(sql`UPDATE tasks SET status = 'Completed', completed_at = ${now} WHERE id = ${task.id}`)
  await tx.run(sql`
    UPDATE users u SET rating_sum = rating_sum + r.rating, rating_count = rating_count + 1
    FROM reviews r WHERE r.task_id = ${task.id} AND u.id = r.rated_id`)
}

export const completeTaskHandler = handle(
  completeTask,
  async ({ params, body, tx, viewer, notify, clock }) => {
    const task = await taskByGivenId(tx, params.id)
    if (!task) throw notFound('Task')
    const role = roleIn(task, viewer.id)
    if (role === 'stranger') throw notAllowed('Only the poster and the accepted user may complete a task')
    const now = clock.now()
    if (
      role === 'poster' &&
      task.status === 'In-Progress' &&
      (body.rating ?? 0) < limits.completion.rating.min
    ) {
      throw invalid([{ path: 'rating', message: messages.ratingMissing }])
    }
    const marked = role === 'poster' ? await markByPoster(tx, task, now) : await markByAssignee(tx, task, now)
    if (role === 'poster') await storeReview(tx, task, body, now)
    if (marked.both) await finish(tx, task, now)
    const otherId = role === 'poster' ? task.accepted_user_id! : task.poster_id
    notify.alert({
      userId: otherId,
      alertType: marked.both ? 'Task Completed' : 'Completion Marked',
      alertDesc: marked.both
        ? `"${task.title}" is completed`
        : `"${task.title}" was marked as completed by the other side`,
      taskId: task.given_id,
    })
    return toTask(await taskById(tx, task.id))
  },
)
