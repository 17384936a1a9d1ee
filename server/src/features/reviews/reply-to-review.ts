import { replyToReview } from '#contract/endpoints/reviews.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { sql } from '#server/db/core/sql.ts'
import { publishedReview, toReview } from '#server/db/people/reviews.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const replyToReviewHandler = handle(
  replyToReview,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async ({ params, body, tx, viewer, clock }) => {
    const review = await publishedReview(tx, params.reviewId)
    if (!review || review.held_reason !== null) throw notFound('reviewNotFound')
    if (review.rated_id !== viewer.id) throw notAllowed('onlyReviewedReplies')
    // Only what is public is restricted: somebody who is limited publishes nothing new.
    await requireMayBegin(tx, viewer)
    const stored = await tx.run(sql`
      UPDATE reviews SET reply = ${body.reply}, replied_at = ${clock.now()}
      WHERE task_id = ${review.task_id} AND rater_id = ${review.rater_id} AND reply IS NULL AND held_at IS NULL`)
    if (stored === 0) throw conflict('repliedAlready')
    return toReview((await publishedReview(tx, params.reviewId))!)
  },
)
