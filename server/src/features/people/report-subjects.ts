import type { ReportKind, SnapshotLine } from '#contract/entities/report.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { messageId } from '#server/db/messages/messages.ts'
import { publishedReview } from '#server/db/people/reviews.ts'
import { type QuestionRow, questionsWith, shownTo } from '#server/db/questions/questions.ts'
import { taskByGivenId, taskById } from '#server/db/tasks/tasks.ts'
import { toRupees } from '#server/domain/money.ts'
import { maySee } from '#server/domain/tasks/task.ts'

/** The thing's owner and a snapshot of its present text. Only the snapshot of a person contains a name. */
export interface Subject {
  aboutId: number
  snapshot: SnapshotLine[]
}

const lines = (texts: Record<string, string>): SnapshotLine[] =>
  Object.entries(texts).flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]))

type Find = (db: Database, viewerId: number, id: string) => Promise<Subject | undefined>

const task: Find = async (db, viewerId, id) => {
  const found = await taskByGivenId(db, id)
  if (!found || !maySee(found, viewerId)) return undefined
  const { title, description, specific_requirement, city, location } = found
  return {
    aboutId: found.poster_id,
    snapshot: lines({
      Title: title,
      Description: description,
      'Specific Requirements': specific_requirement,
      Location: `${city}, ${location}`,
      Budget: `₹${toRupees(found.budget_paise)}`,
    }),
  }
}

// Only the poster of a task sees its offers, so only the poster can report one.
const offer: Find = async (db, viewerId, id) => {
  const found = await db.row<{ bidder_id: number; description: string; price_paise: number }>(sql`
    SELECT o.bidder_id, o.description, o.price_paise FROM offers o JOIN tasks t ON t.id = o.task_id
    WHERE o.id = ${numberIn(id) ?? 0} AND t.poster_id = ${viewerId} AND o.status NOT IN ('Pending', 'Withdrawn')`)
  return (
    found && {
      aboutId: found.bidder_id,
      snapshot: lines({ Description: found.description, Price: `₹${toRupees(found.price_paise)}` }),
    }
  )
}

const question: Find = async (db, viewerId, id) => {
  const found = await db.row<QuestionRow>(
    questionsWith(sql`WHERE q.id = ${numberIn(id) ?? 0} AND ${shownTo(viewerId)}`),
  )
  const task = found && (await taskById(db, found.task_id))
  if (!task || !maySee(task, viewerId)) return undefined
  return {
    aboutId: found.asker_id,
    snapshot: lines({ Question: found.question, Answer: found.answer ?? '' }),
  }
}

const message: Find = async (db, viewerId, id) => {
  const [conversationId, seq] = id.split('-').map(part => numberIn(part) ?? 0)
  if (!conversationId || !seq || id !== messageId(conversationId, seq)) return undefined
  const found = await db.row<{ sender_id: number; body: string }>(sql`
    SELECT m.sender_id, m.body FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.conversation_id = ${conversationId} AND m.seq = ${seq} AND ${viewerId} IN (c.low_user_id, c.high_user_id)`)
  return found && { aboutId: found.sender_id, snapshot: lines({ Message: found.body }) }
}

const person: Find = async (db, _viewerId, id) => {
  const found = await db.row<{
    id: number
    name: string
    city: string
    college: string
    skills: string
    description: string
  }>(sql`
    SELECT id, trim(first_name || ' ' || last_name) AS name, city, college, skills, description
    FROM users WHERE given_id = ${id} AND deleted_at IS NULL`)
  return (
    found && {
      aboutId: found.id,
      snapshot: lines({
        Name: found.name,
        'About Me': found.description,
        Skills: found.skills,
        College: found.college,
        City: found.city,
      }),
    }
  )
}

// The writer of a review reports the reply to it. Everybody else reports the review.
const review: Find = async (db, viewerId, id) => {
  const found = await publishedReview(db, id)
  if (!found || found.held_reason !== null) return undefined
  const isOwn = found.rater_id === viewerId
  return {
    aboutId: isOwn && found.reply !== null ? found.rated_id : found.rater_id,
    snapshot: lines({
      Rating: String(found.rating),
      Title: found.title,
      Review: found.description,
      Reply: found.reply ?? '',
    }),
  }
}

const finders: Record<ReportKind, Find> = { task, offer, question, message, person, review }

/** The thing to be reported, if the viewer can see it. */
export const findSubject = (
  db: Database,
  viewerId: number,
  kind: ReportKind,
  id: string,
): Promise<Subject | undefined> => finders[kind](db, viewerId, id)
