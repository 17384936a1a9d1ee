import type { Review } from '#contract/entities/review.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'

interface ReviewRow {
  id: number
  is_of_provider: boolean
  rating: number
  title: string
  description: string
  by: PersonBrief
  about: PersonBrief
  task_title: string
  created_at: Date
}

const toReview = (row: ReviewRow): Review => ({
  _id: String(row.id),
  role: row.is_of_provider ? 'provider' : 'customer',
  rating: row.rating,
  title: row.title,
  review: row.description,
  by: row.by,
  about: row.about,
  taskTitle: row.task_title,
  createdAt: row.created_at.toISOString(),
  reply: null,
})

/** Reads somebody's review of the other party of a task; null if there is none. */
export const reviewBy = async (db: Database, taskId: number, raterId: number): Promise<Review | null> => {
  const row = await db.row<ReviewRow>(sql`
    SELECT r.id, r.rater_id = t.poster_id AS is_of_provider, r.rating, r.title, r.description,
      ${briefOf('rater')} AS by, ${briefOf('about')} AS about, t.title AS task_title, r.created_at
    FROM reviews r JOIN tasks t ON t.id = r.task_id
    JOIN users rater ON rater.id = r.rater_id JOIN users about ON about.id = r.rated_id
    WHERE r.task_id = ${taskId} AND r.rater_id = ${raterId}`)
  return row ? toReview(row) : null
}

/** Stores a poster's review of the provider. The primary key allows one. */
export const insertReview = (
  tx: Database,
  task: { id: number; poster_id: number; provider_id: number | null },
  review: { rating?: number | undefined; title?: string | undefined; text?: string | undefined },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reviews (task_id, rater_id, rated_id, rating, title, description, created_at)
    VALUES (${task.id}, ${task.poster_id}, ${task.provider_id}, ${review.rating}, ${review.title ?? ''},
      ${review.text ?? ''}, ${now})`)

/** The poster's rating counts from the moment that the work is completed; of a deleted account nothing is counted. */
export const countRating = (tx: Database, taskId: number): Promise<number> =>
  tx.run(sql`
    UPDATE users u SET rating_sum = rating_sum + r.rating, rating_count = rating_count + 1
    FROM reviews r WHERE r.task_id = ${taskId} AND u.id = r.rated_id AND u.deleted_at IS NULL`)
