import { moderateQuestion } from '#contract/endpoints/moderation.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { questionById } from '#server/db/questions/questions.ts'
import { lockTask, taskById } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const moderateQuestionHandler = handle(
  moderateQuestion,
  async ({ params, body, tx, viewer, clock, texts }) => {
    const question = await questionById(tx, params.id)
    // An answer takes this lock too, so nobody answers a question that is being held.
    if (!question || !(await lockTask(tx, question.task_id))) throw notFound('questionNotFound')
    if (question.asker_id === viewer.id) throw notAllowed('ownQuestionModerated')
    const task = await taskById(tx, question.task_id)
    if (task.poster_id === viewer.id) throw notAllowed('ownTaskQuestionModerated')
    const now = clock.now()
    const isHolding = body.act === 'hold'
    const changed = await tx.run(
      isHolding
        ? sql`UPDATE questions SET held_at = ${now}, held_reason = ${body.note} WHERE id = ${question.id} AND held_at IS NULL`
        : sql`UPDATE questions SET held_at = NULL, held_reason = NULL WHERE id = ${question.id} AND held_at IS NOT NULL`,
    )
    if (changed === 0) throw conflict(isHolding ? 'questionHeldAlready' : 'questionNotHeld')
    const about = { kind: 'question', subjectId: params.id, aboutId: question.asker_id } as const
    const act = isHolding ? 'hold-question' : 'release-question'
    await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
    return { message: isHolding ? texts.answers.questionHeld : texts.answers.questionReleased }
  },
)
