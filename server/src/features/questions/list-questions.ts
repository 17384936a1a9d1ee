import { listQuestions } from '#contract/endpoints/questions.ts'
import { limits } from '#contract/limits.ts'
import { requireMaySee } from '#server/access/visible-task.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { type QuestionRow, questionsWith, shownTo, toQuestion } from '#server/db/questions/questions.ts'
import { type TaskRow, theTask } from '#server/db/tasks/tasks.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const listQuestionsHandler = handle(listQuestions, async ({ params, query, tx, viewer }) => {
  const [[task], questions] = await tx.each<[TaskRow, QuestionRow]>(
    theTask(params.taskId),
    questionsWith(sql`
      WHERE q.task_id = (SELECT id FROM tasks WHERE given_id = ${params.taskId}) AND ${shownTo(viewer.id)}
        AND q.id < ${lastSeen(query.before)}
      ORDER BY q.id DESC LIMIT ${limits.page.questions}`),
  )
  if (!task) throw notFound('taskNotFound')
  await requireMaySee(tx, task, viewer)
  return questions.map(toQuestion)
})
