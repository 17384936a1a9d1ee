import { getProfile } from '#contract/endpoints/profiles.ts'
import { getMyReview, listReviews, replyToReview as replyToReviewCall } from '#contract/endpoints/reviews.ts'
import type { Review, ReviewRole } from '#contract/entities/review.ts'
import { limits } from '#contract/limits.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { pagesOf } from '#web/platform/pages.ts'
import { texts } from '#web/texts.ts'

/** The published reviews of somebody in a role. */
export const reviewsOf = (personId: string, role: ReviewRole) =>
  pagesOf(listReviews, { params: { id: personId }, query: { role } }, limits.page.reviews)

export const replyToReview = write(replyToReviewCall, {
  stale: [listReviews, getMyReview, getProfile],
  success: () => texts.reviews.replied,
  failure: serverFirst(),
  apply: (client, review) =>
    client.setQueryData(reviewsOf(review.about.givenId, review.role).queryKey, list => {
      const changed = (page: Review[]) => page.map(other => (other._id === review._id ? review : other))
      return list && { ...list, pages: list.pages.map(changed) }
    }),
})
