import type { Question } from '#contract/entities/question.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'

export interface QuestionRow {
  id: number
  task_id: number
  asker_id: number
  asker: PersonBrief
  question: string
  answer: string | null
  created_at: Date
  answered_at: Date | null
  held_at: Date | null
  held_reason: string | null
}

/** Questions with who asked; `rest` is everything from WHERE on, the question named `q`. */
export const questionsWith = (rest: Sql, from = sql`questions`): Sql => sql`
  SELECT q.id, q.task_id, q.asker_id, ${briefOf('asker')} AS asker, q.question, q.answer, q.created_at, q.answered_at,
    q.held_at, q.held_reason
  FROM ${from} q JOIN users asker ON asker.id = q.asker_id ${rest}`

/** The question that a write makes or changes, as `questionsWith` selects it, in one statement. */
export const storedQuestion = (write: Sql): Sql =>
  sql`WITH stored AS (${write} RETURNING *) ${questionsWith(sql``, sql`stored`)}`

/**
 * True of a question `q` that the viewer sees among those of a task: not a held one, except one's own, and none of
 * somebody with whom there is a block.
 */
export const shownTo = (viewerId: number): Sql => sql`
  (q.asker_id = ${viewerId} OR (q.held_at IS NULL AND NOT EXISTS (
    SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((${viewerId}, q.asker_id), (q.asker_id, ${viewerId})))))`

/** The question as the API returns it. */
export const toQuestion = (row: QuestionRow): Question => ({
  _id: String(row.id),
  question: row.question,
  by: row.asker,
  at: row.created_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  held: row.held_reason,
})

/** One question by its public id. */
export const questionById = (db: Database, _id: string): Promise<QuestionRow | undefined> =>
  db.row<QuestionRow>(questionsWith(sql`WHERE q.id = ${numberIn(_id) ?? 0}`))

/** How many questions there are on some tasks, and how many wait for an answer, as their poster sees them. */
export const countQuestions = async (
  db: Database,
  posterId: number,
  taskIds: readonly number[],
): Promise<Map<number, { questions: number; unanswered: number }>> => {
  const rows = await db.rows<{ task_id: number; questions: number; unanswered: number }>(sql`
    SELECT q.task_id, count(*) AS questions, count(*) FILTER (WHERE q.answer IS NULL) AS unanswered
    FROM questions q WHERE q.task_id = ANY (${taskIds}) AND ${shownTo(posterId)} GROUP BY q.task_id`)
  return new Map(rows.map(({ task_id, ...counts }) => [task_id, counts]))
}
