import { dayMs } from '#contract/time.ts'
import { conflict, notAllowed } from '#server/domain/failure.ts'
import type { Side } from '#server/domain/tasks/task.ts'

/** When the time to review ends; null while the work is not completed. */
export const reviewEnds = (completedAt: Date | null, days: number, addedMs: number): Date | null =>
  completedAt && new Date(completedAt.getTime() + days * dayMs + addedMs)

interface Facts {
  side: Side
  completedAt: Date | null
  hasReviewed: boolean
  now: Date
  days: number
  /** The extra days, because the app was away. */
  addedMs: number
}

/**
 * Throws 403 or 409 unless this side may review now. Whoever completes a task rates it with that; only what the clock
 * has completed is still without a rating.
 */
export const requireMayReview = ({ side, completedAt, hasReviewed, now, days, addedMs }: Facts): void => {
  if (side === 'stranger') throw notAllowed('onlyParties')
  if (side === 'provider') throw notAllowed('customerReviewsLater')
  if (hasReviewed) throw conflict('ratedAlready')
  const end = reviewEnds(completedAt, days, addedMs)
  if (!end) throw conflict('notCompletedYet')
  if (now > end) throw conflict('tooLateToRate')
}
