import { listReviews } from '#contract/endpoints/reviews.ts'
import { limits } from '#contract/limits.ts'
import { countLook } from '#server/access/profile-looks.ts'
import { pageOf } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { type ReviewRow, reviewsWith, toReview } from '#server/db/people/reviews.ts'
import { personByGivenId } from '#server/db/people/users.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const listReviewsHandler = handle(listReviews, countLook, async ({ params, query, tx, viewer }) => {
  const person = await personByGivenId(tx, params.id)
  if (!person) throw notFound('userNotFound')
  const role =
    query.role === undefined ? sql`` : sql`AND (r.rater_id = t.poster_id) = ${query.role === 'provider'}`
  const list = sql`
      SELECT r.task_id, r.rater_id, t.given_id || CASE WHEN r.rater_id = t.poster_id THEN '-provider' ELSE '-customer' END AS id,
        row_number() OVER (ORDER BY a.reviews_published_at DESC, r.task_id DESC) AS nth
      FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN agreements a ON a.task_id = r.task_id
      WHERE r.rated_id = ${person.id} AND a.reviews_published_at IS NOT NULL
        AND (r.held_at IS NULL OR r.rater_id = ${viewer.id}) ${role}`
  const page = await pageOf<{ task_id: number }>(tx, list, {
    before: query.before,
    size: limits.page.reviews,
  })
  const rows = await tx.rows<ReviewRow>(
    reviewsWith(sql`
        WHERE r.rated_id = ${person.id} AND r.task_id = ANY (${page.map(({ task_id }) => task_id)})
        ORDER BY a.reviews_published_at DESC, r.task_id DESC`),
  )
  return rows.map(toReview)
})
