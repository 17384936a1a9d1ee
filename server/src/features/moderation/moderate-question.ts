import { moderateQuestion } from '#contract/endpoints/moderation.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { setHeld } from '#server/db/moderation/set-held.ts'
import { questionById } from '#server/db/questions/questions.ts'
import { lockTask, taskById, taskRef } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const moderateQuestionHandler = handle(
  moderateQuestion,
  async ({ params, body, tx, viewer, emit, clock, texts }) => {
    const question = await questionById(tx, params.id)
    // An answer takes this lock too, so nobody answers a question that is being held.
    if (!question || !(await lockTask(tx, question.task_id))) throw notFound('questionNotFound')
    if (question.asker_id === viewer.id) throw notAllowed('ownQuestionModerated')
    const task = await taskById(tx, question.task_id)
    if (task.poster_id === viewer.id) throw notAllowed('ownTaskQuestionModerated')
    const now = clock.now()
    const isHolding = body.act === 'hold'
    if (!(await setHeld(tx, 'questions', { which: sql`WHERE id = ${question.id}`, ...body, now })))
      throw conflict(isHolding ? 'questionHeldAlready' : 'questionNotHeld')
    // A question that was held from the start has alerted nobody yet.
    if (question.held_at?.getTime() === question.created_at.getTime())
      emit({
        kind: 'QuestionAsked',
        task: taskRef(task),
        posterId: task.poster_id,
        askerId: question.asker_id,
      })
    const about = { kind: 'question', subjectId: params.id, aboutId: question.asker_id } as const
    const act = isHolding ? 'hold-question' : 'release-question'
    await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
    return { message: isHolding ? texts.answers.questionHeld : texts.answers.questionReleased }
  },
)
