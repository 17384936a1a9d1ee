import type { Figures } from '#contract/entities/user.ts'
import { dayMs } from '#contract/time.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { completionRate, medianMinutes } from '#server/domain/people/figures.ts'

interface Stars {
  is_of_provider: boolean
  rating: number
  count: number
}

/** How many agreements, and how many conversations, the newest of somebody, a figure goes by. */
const newest = { agreements: 20, conversations: 100 }

/** The stars that count, as `rating_sum` and its likes sum them up: of completed work, and of customers once published. */
export const countedReviews = sql`
  FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN agreements a ON a.task_id = r.task_id
  WHERE r.held_at IS NULL AND a.state = 'Completed'
    AND (r.rater_id = t.poster_id OR a.reviews_published_at IS NOT NULL)`

const spreadOf = (stars: readonly Stars[], isOfProvider: boolean): number[] =>
  [1, 2, 3, 4, 5].map(
    rating => stars.find(row => row.is_of_provider === isOfProvider && row.rating === rating)?.count ?? 0,
  )

/** The figures of the user with this internal id. */
export const figuresOf = async (db: Database, userId: number, now: Date): Promise<Figures> => {
  const since = new Date(now.getTime() - 90 * dayMs)
  const [stars, ended, answers] = await db.each<
    [Stars, { was_completed: boolean | null }, { minutes: number }]
  >(
    sql`
      SELECT r.rater_id = t.poster_id AS is_of_provider, r.rating, count(*) AS count ${countedReviews}
        AND r.rated_id = ${userId} GROUP BY 1, 2`,
    // A contested cancellation counts again once a moderator has decided.
    sql`
      SELECT CASE WHEN a.completed_at IS NOT NULL THEN true
        WHEN a.cancellation ->> 'decided' IS NOT NULL
          THEN CASE WHEN a.cancellation -> 'decided' ->> 'fault' = 'provider' THEN false END
        WHEN a.cancellation ->> 'contested' IS NOT NULL THEN NULL
        WHEN (a.cancellation ->> 'by', a.cancellation ->> 'fault') IN (('provider', 'mine'), ('poster', 'theirs'))
          THEN false END AS was_completed
      FROM agreements a WHERE a.provider_id = ${userId} AND a.state IN ('Completed', 'Cancelled')
      ORDER BY coalesce(a.completed_at, (a.cancellation ->> 'at')::timestamptz) DESC, a.task_id DESC
      LIMIT ${newest.agreements}`,
    // Somebody wrote first, and this is the first answer.
    sql`
      SELECT extract(epoch FROM answer.created_at - first.created_at)::float8 / 60 AS minutes
      FROM (SELECT conversation_id FROM conversation_members WHERE user_id = ${userId} AND last_message_at >= ${since}
        ORDER BY last_message_at DESC LIMIT ${newest.conversations}) mine
      JOIN messages first ON first.conversation_id = mine.conversation_id AND first.seq = 1
      CROSS JOIN LATERAL (
        SELECT created_at FROM messages m WHERE m.conversation_id = mine.conversation_id AND m.sender_id = ${userId}
        ORDER BY m.seq LIMIT 1) answer
      WHERE first.sender_id <> ${userId} AND first.created_at >= ${since}`,
  )
  return {
    ratingSpread: spreadOf(stars, true),
    customerRatingSpread: spreadOf(stars, false),
    completionRate: completionRate(ended.map(row => row.was_completed)),
    respondsInMinutes: medianMinutes(answers.map(row => row.minutes)),
  }
}
