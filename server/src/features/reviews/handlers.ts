import { getFiguresHandler } from './get-figures.ts'
import { listReviewsHandler } from './list-reviews.ts'
import { getMyReviewHandler, postReviewHandler } from './post-review.ts'
import { replyToReviewHandler } from './reply-to-review.ts'

/** The handler of each call of this feature. */
export const reviewsHandlers = [
  getFiguresHandler,
  getMyReviewHandler,
  listReviewsHandler,
  postReviewHandler,
  replyToReviewHandler,
]
