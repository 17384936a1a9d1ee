import { moderateReview } from '#contract/endpoints/moderation.ts'
import { fileIdsOf } from '#server/db/files/files.ts'
import { filesOfReview } from '#server/db/files/name-files.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { published, publishedReview, setReviewHeld } from '#server/db/people/reviews.ts'
import { lockTask } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const moderateReviewHandler = handle(
  moderateReview,
  async ({ params, body, tx, viewer, clock, emit, texts }) => {
    const review = await publishedReview(tx, params.id)
    if (!review || !(await lockTask(tx, review.task_id))) throw notFound('reviewNotFound')
    if ([review.rater_id, review.rated_id].includes(viewer.id)) throw notAllowed('ownReviewModerated')
    const now = clock.now()
    const isHolding = body.act === 'hold'
    if (!(await setReviewHeld(tx, review, { ...body, now })))
      throw conflict(isHolding ? 'reviewHeldAlready' : 'reviewNotHeld')
    // A review that was held from the start has alerted nobody yet.
    if (review.look_note !== null) emit(published(review))
    const { isNamed } = filesOfReview(review.task_id, review.rater_id)
    if (isHolding) emit({ kind: 'FilesGone', ids: await fileIdsOf(tx, isNamed) })
    const about = { kind: 'review', subjectId: params.id, aboutId: review.rater_id } as const
    const act = isHolding ? 'hold-review' : 'release-review'
    await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
    return { message: isHolding ? texts.answers.reviewHeld : texts.answers.reviewReleased }
  },
)
