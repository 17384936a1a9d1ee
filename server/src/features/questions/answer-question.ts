import { answerQuestion } from '#contract/endpoints/questions.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { reasonToLook } from '#server/accounts/first-look.ts'
import { sql } from '#server/db/core/sql.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { areBlocked } from '#server/db/people/blocks.ts'
import { type QuestionRow, questionById, storedQuestion, toQuestion } from '#server/db/questions/questions.ts'
import { lockTask, taskByGivenId, taskRef } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { requireMayAnswer } from '#server/domain/questions/question.ts'
import { handle } from '#server/http/handler.ts'

export const answerQuestionHandler = handle(
  answerQuestion,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async context => {
    const { params, body, tx, viewer, clock, emit } = context
    const task = await taskByGivenId(tx, params.taskId)
    if (!task) throw notFound('taskNotFound')
    if (task.poster_id !== viewer.id) throw notAllowed('onlyPosterAnswers')
    // Only what is public is restricted: somebody who is limited publishes nothing new.
    await requireMayBegin(tx, viewer)
    // Every write on the task's questions takes this lock, a moderator's too.
    const locked = await lockTask(tx, task.id)
    const question = locked && (await questionById(tx, params.questionId))
    if (!question || question.task_id !== task.id || question.held_reason !== null)
      throw notFound('questionNotFound')
    if (await areBlocked(tx, viewer.id, question.asker_id)) throw notFound('questionNotFound')
    const now = clock.now()
    const { answered_at: answeredAt } = question
    requireMayAnswer({ answeredAt, isTaskHidden: locked.hidden_at !== null }, now)
    const answered = (await tx.row<QuestionRow>(
      storedQuestion(sql`
        UPDATE questions SET answer = ${body.answer}, answered_at = coalesce(answered_at, ${now})
        WHERE id = ${question.id}`),
    ))!
    const about = { kind: 'answer', id: question.id, taskId: task.id, aboutId: viewer.id } as const
    const hasWord = (await reasonToLook(context, [body.answer])) === 'watchedWord'
    await markContacts(tx, about, [body.answer], now, { isEdit: answeredAt !== null, hasWord })
    if (!answeredAt)
      emit({ kind: 'QuestionAnswered', task: taskRef(task), posterId: viewer.id, askerId: question.asker_id })
    return toQuestion(answered)
  },
)
