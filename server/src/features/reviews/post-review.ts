import { getMyReview, postReview } from '#contract/endpoints/reviews.ts'
import { writeReview } from '#server/accounts/first-look.ts'
import { agreedTask, agreementRow } from '#server/db/agreements/agreements.ts'
import type { Database } from '#server/db/core/sql.ts'
import { countReview, publishReviews, reviewsOf, setReviewHeld, toReview } from '#server/db/people/reviews.ts'
import { lockTask, type TaskRow, taskRef } from '#server/db/tasks/tasks.ts'
import { AppError, notAllowed } from '#server/domain/failure.ts'
import { requireMayReview, reviewEnds } from '#server/domain/reviews/review.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { handle } from '#server/http/handler.ts'

/** The facts that decide whether somebody may review, and the existing reviews. */
const factsOf = async (tx: Database, task: TaskRow, viewerId: number) => {
  const agreement = await agreementRow(tx, task.id)
  const reviews = await reviewsOf(tx, task.id)
  const side = sideOf(task, viewerId)
  const mine = reviews.find(row => row.rater_id === viewerId)
  return {
    side,
    markedAt: side === 'provider' ? agreement.provider_marked_at : agreement.poster_marked_at,
    completedAt: agreement.completed_at,
    addedMs: agreement.hold_added_ms,
    isPublished: agreement.reviews_published_at !== null,
    hasReviewed: mine !== undefined,
    mine,
    theirs: reviews.find(row => row.rater_id !== viewerId),
  }
}

export const postReviewHandler = handle(postReview, async context => {
  const { params, body, tx, viewer, clock, config, emit } = context
  const task = await agreedTask(tx, params.taskId)
  await lockTask(tx, task.id)
  const now = clock.now()
  const facts = await factsOf(tx, task, viewer.id)
  requireMayReview({ ...facts, now, days: config.reviewDays })
  const by = facts.side === 'poster' ? 'poster' : 'provider'
  await writeReview(context, task, { by, review: { ...body, text: body.review }, now })
  const { mine, theirs } = await factsOf(tx, task, viewer.id)
  // The stars of the poster count with the completion, those of the provider when they can be read.
  if (facts.completedAt && (by === 'poster' || facts.isPublished)) await countReview(tx, mine!, 1)
  if (facts.completedAt && theirs) await publishReviews(tx, taskRef(task), now, emit)
  if (facts.isPublished && mine!.look_note !== null)
    await setReviewHeld(tx, mine!, { act: 'hold', note: mine!.look_note, now })
  return toReview(mine!)
})

export const getMyReviewHandler = handle(getMyReview, async ({ params, tx, viewer, clock, config }) => {
  const task = await agreedTask(tx, params.taskId)
  if (sideOf(task, viewer.id) === 'stranger') throw notAllowed('onlyParties')
  const facts = await factsOf(tx, task, viewer.id)
  const { completedAt, addedMs, isPublished, mine, theirs } = facts
  const end = reviewEnds(completedAt, config.reviewDays, addedMs)
  return {
    mine: mine ? toReview(mine) : null,
    theirs: isPublished && theirs && theirs.held_reason === null ? toReview(theirs) : null,
    closesAt: end?.toISOString() ?? null,
    canReview: isAllowed(() => requireMayReview({ ...facts, now: clock.now(), days: config.reviewDays })),
  }
})

const isAllowed = (check: () => void): boolean => {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
