import { moderateTask } from '#contract/endpoints/moderation.ts'
import { sql } from '#server/db/core/sql.ts'
import { fileIdsOf } from '#server/db/files/files.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { taskByGivenId, taskRef } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { handle } from '#server/http/handler.ts'

export const moderateTaskHandler = handle(
  moderateTask,
  async ({ params, body, tx, viewer, clock, emit, texts }) => {
    const task = await taskByGivenId(tx, params.id)
    if (!task) throw notFound('taskNotFound')
    if (sideOf(task, viewer.id) !== 'stranger') throw notAllowed('ownTaskModerated')
    const now = clock.now()
    const isHiding = body.act === 'hide'
    const changed = await tx.run(
      isHiding
        ? sql`UPDATE tasks SET hidden_at = ${now}, hidden_reason = ${body.note} WHERE id = ${task.id} AND hidden_at IS NULL`
        : sql`UPDATE tasks SET hidden_at = NULL, hidden_reason = NULL WHERE id = ${task.id} AND hidden_at IS NOT NULL`,
    )
    if (changed === 0) throw conflict(isHiding ? 'taskHiddenAlready' : 'taskNotHidden')
    if (isHiding) emit({ kind: 'FilesGone', ids: await fileIdsOf(tx, sql`f.task_id = ${task.id}`) })
    emit(isHiding ? { kind: 'TaskHidden' } : { kind: 'TaskShown', task: taskRef(task) })
    const act = isHiding ? 'hide-task' : 'show-task'
    const about = { kind: 'task', subjectId: task.given_id, aboutId: task.poster_id } as const
    await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
    return { message: isHiding ? texts.answers.taskHidden : texts.answers.taskShown }
  },
)
