import { listContactMarks } from '#contract/endpoints/moderation.ts'
import type { ContactMark } from '#contract/entities/moderation.ts'
import { limits } from '#contract/limits.ts'
import { peopleLimits } from '#contract/people.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'
import { handle } from '#server/http/handler.ts'

type MarkRow = Omit<ContactMark, '_id' | 'at'> & { id: number; at: Date }

export const listContactMarksHandler = handle(listContactMarks, async ({ query, tx }) => {
  const marks = await tx.rows<MarkRow>(sql`
    SELECT m.id, m.kind, t.given_id AS "taskId", t.title, ${briefOf('about')} AS about, m.found, m.at,
      CASE m.kind WHEN 'task' THEN t.given_id
        WHEN 'review' THEN t.given_id || CASE WHEN m.about_id = t.poster_id THEN '-provider' ELSE '-customer' END
        ELSE m.subject_id::text END AS "subjectId",
      CASE m.kind WHEN 'task' THEN t.hidden_at IS NOT NULL
        WHEN 'offer' THEN (SELECT status = 'Pending' FROM offers WHERE id = m.subject_id)
        WHEN 'review' THEN r.held_at IS NOT NULL
        ELSE (SELECT held_at IS NOT NULL FROM questions WHERE id = m.subject_id) END IS TRUE AS "isHeld",
      left(CASE m.kind WHEN 'task' THEN concat_ws(E'\n', t.title, t.description, t.specific_requirement)
        WHEN 'offer' THEN (SELECT description FROM offers WHERE id = m.subject_id)
        WHEN 'question' THEN (SELECT question FROM questions WHERE id = m.subject_id)
        WHEN 'review' THEN concat_ws(E'\n', r.title, r.description)
        ELSE (SELECT answer FROM questions WHERE id = m.subject_id) END, ${limits.listedText}) AS text
    FROM contact_marks m JOIN tasks t ON t.id = m.task_id JOIN users about ON about.id = m.about_id
    LEFT JOIN reviews r ON m.kind = 'review' AND r.task_id = m.task_id AND r.rater_id = m.about_id
    LEFT JOIN agreements a ON a.task_id = r.task_id
    -- Nobody learns of a review before it is published.
    WHERE (m.kind <> 'review' OR a.reviews_published_at IS NOT NULL) AND m.id < ${lastSeen(query.before)} ORDER BY m.id DESC LIMIT ${peopleLimits.page}`)
  return marks.map(({ id, at, text, ...mark }) => ({
    _id: String(id),
    ...mark,
    text: text ?? '',
    at: at.toISOString(),
  }))
})
