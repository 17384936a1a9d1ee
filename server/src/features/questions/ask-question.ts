import { askQuestion } from '#contract/endpoints/questions.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { reasonToLook } from '#server/accounts/first-look.ts'
import { sql } from '#server/db/core/sql.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { areBlocked } from '#server/db/people/blocks.ts'
import { type QuestionRow, storedQuestion, toQuestion } from '#server/db/questions/questions.ts'
import { lockTask, taskByGivenId, taskRef } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { requireMayAsk } from '#server/domain/questions/question.ts'
import { biddable, sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle, making } from '#server/http/handler.ts'

const handler = handle(
  askQuestion,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async context => {
    const { params, body, tx, viewer, clock, emit, texts } = context
    const task = await taskByGivenId(tx, params.taskId)
    if (!task) throw notFound('taskNotFound')
    await requireMayBegin(tx, viewer)
    if (await areBlocked(tx, viewer.id, task.poster_id)) throw notAllowed('questionBlocked')
    const locked = await lockTask(tx, task.id)
    if (!locked) throw conflict('noMoreQuestions')
    const now = clock.now()
    // Under the task's lock, so that each counts the one before.
    const waiting = await tx.row<{ count: number }>(sql`
      SELECT count(*) FROM questions WHERE task_id = ${task.id} AND asker_id = ${viewer.id} AND answer IS NULL`)
    requireMayAsk(sideOf(task, viewer.id), biddable(locked, dayInIndia(now)), waiting!.count)
    const reason = await reasonToLook(context, [body.question])
    const asked = (await tx.row<QuestionRow>(
      storedQuestion(sql`
        INSERT INTO questions (task_id, asker_id, question, created_at, held_at, held_reason)
        VALUES (${task.id}, ${viewer.id}, ${body.question}, ${now}, ${reason && now},
          ${reason && texts.people.looks[reason]})`),
    ))!
    await markContacts(
      tx,
      { kind: 'question', id: asked.id, taskId: task.id, aboutId: viewer.id },
      [body.question],
      now,
      { hasWord: reason === 'watchedWord' },
    )
    if (!reason)
      emit({ kind: 'QuestionAsked', task: taskRef(task), posterId: task.poster_id, askerId: viewer.id })
    return toQuestion(asked)
  },
)

export const askQuestionHandler = making(
  askQuestion,
  handler,
  async (db, { _id }) => (await db.row(sql`SELECT FROM questions WHERE id = ${_id}`)) !== undefined,
)
