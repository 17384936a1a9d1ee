import { getMyReview, postReview } from '#contract/endpoints/people.ts'
import { agreedTask, agreementRow } from '#server/db/agreements/agreements.ts'
import { countRating, insertReview, reviewBy } from '#server/db/people/reviews.ts'
import { lockTask, taskById } from '#server/db/tasks/tasks.ts'
import { notAllowed } from '#server/domain/failure.ts'
import { requireMayReview, reviewEnds } from '#server/domain/reviews/review.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { handle } from '#server/http/handler.ts'

export const postReviewHandler = handle(postReview, async context => {
  const { params, body, tx, viewer, clock, config } = context
  const { id } = await agreedTask(tx, params.taskId)
  await lockTask(tx, id)
  const task = await taskById(tx, id)
  const now = clock.now()
  requireMayReview({
    ...{ side: sideOf(task, viewer.id), completedAt: task.completed_at, now },
    ...{ days: config.reviewDays, addedMs: (await agreementRow(tx, id)).hold_added_ms },
    hasReviewed: (await reviewBy(tx, id, viewer.id)) !== null,
  })
  await insertReview(tx, task, { ...body, text: body.review }, now)
  await countRating(tx, id)
  return (await reviewBy(tx, id, viewer.id))!
})

export const getMyReviewHandler = handle(getMyReview, async ({ params, tx, viewer, config }) => {
  const task = await agreedTask(tx, params.taskId)
  if (sideOf(task, viewer.id) === 'stranger') throw notAllowed('onlyParties')
  const end = reviewEnds(
    task.completed_at,
    config.reviewDays,
    (await agreementRow(tx, task.id)).hold_added_ms,
  )
  return { mine: await reviewBy(tx, task.id, viewer.id), theirs: null, closesAt: end?.toISOString() ?? null }
})
