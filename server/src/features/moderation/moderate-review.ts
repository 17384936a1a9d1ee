import { moderateReview } from '#contract/endpoints/moderation.ts'
import { sql } from '#server/db/core/sql.ts'
import { fileIdsOf } from '#server/db/files/files.ts'
import { filesOfReview } from '#server/db/files/name-files.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { setHeld } from '#server/db/moderation/set-held.ts'
import { countReview, publishedReview } from '#server/db/people/reviews.ts'
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
    const which = sql`WHERE task_id = ${review.task_id} AND rater_id = ${review.rater_id}`
    if (!(await setHeld(tx, 'reviews', { which, ...body, now })))
      throw conflict(isHolding ? 'reviewHeldAlready' : 'reviewNotHeld')
    // Nobody's mean holds stars that nobody can read.
    await countReview(tx, review, isHolding ? -1 : 1)
    const { isNamed } = filesOfReview(review.task_id, review.rater_id)
    if (isHolding) emit({ kind: 'FilesGone', ids: await fileIdsOf(tx, isNamed) })
    const about = { kind: 'review', subjectId: params.id, aboutId: review.rater_id } as const
    const act = isHolding ? 'hold-review' : 'release-review'
    await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
    return { message: isHolding ? texts.answers.reviewHeld : texts.answers.reviewReleased }
  },
)
