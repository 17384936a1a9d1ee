import { dayMs } from '#contract/time.ts'
import { conflict, notAllowed } from '#server/domain/failure.ts'
import type { Side } from '#server/domain/tasks/task.ts'

/** When the time to review ends; null while the work is not completed. */
export const reviewEnds = (completedAt: Date | null, days: number, addedMs: number): Date | null =>
  completedAt && new Date(completedAt.getTime() + days * dayMs + addedMs)

/** When those who have not reviewed are reminded: a day before the time ends. */
export const reviewReminder = (end: Date): Date => new Date(end.getTime() - dayMs)

interface Facts {
  side: Side
  /** When this side said that the work is done; null while it has not. */
  markedAt: Date | null
  completedAt: Date | null
  hasReviewed: boolean
  now: Date
  days: number
  /** The extra days, because the app was away. */
  addedMs: number
}

/** Throws 403 or 409 unless this side may review now: from its own mark on, once, until the time ends. */
export const requireMayReview = (facts: Facts): void => {
  const { side, markedAt, completedAt, hasReviewed, now, days, addedMs } = facts
  if (side === 'stranger') throw notAllowed('onlyParties')
  if (hasReviewed) throw conflict('ratedAlready')
  if (!markedAt && !completedAt) throw conflict('notReviewableYet')
  const end = reviewEnds(completedAt, days, addedMs)
  if (end && now > end) throw conflict('tooLateToRate')
}
