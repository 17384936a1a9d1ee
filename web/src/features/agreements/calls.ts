import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import * as calls from '#contract/endpoints/agreements.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { getMyReview, listReviews, postReview } from '#contract/endpoints/reviews.ts'
import { getTask, listMyTasks, listTasks, listWaiting } from '#contract/endpoints/tasks.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

const stale = [calls.getTimeline, getPayment, getTask, listTasks, listMyTasks, listWaiting]

type Answering = Endpoint & { reply: (typeof calls.arrive)['reply'] }

/** A write that answers the agreement as it is then. What goes wrong is said where it was pressed. */
const change = <E extends Answering>(endpoint: E) =>
  write(endpoint, {
    stale,
    apply: (client, reply: ReplyOf<E>, { params }) => {
      const { taskId } = params as { taskId: string }
      const { queryKey } = read(getTask, { params: { id: taskId } })
      const agreement = reply as Agreement
      client.setQueryData(queryKey, detail => detail && { ...detail, agreement })
    },
  })

export const propose = write(calls.propose, { stale })
export const answerProposal = change(calls.answerProposal)
export const withdrawProposal = change(calls.withdrawProposal)
export const arrive = change(calls.arrive)
export const askForChanges = change(calls.askForChanges)
export const refuseMark = change(calls.refuseMark)
export const cancelAgreement = change(calls.cancelAgreement)
export const contestCancellation = change(calls.contestCancellation)

export const rateWork = write(postReview, {
  stale: [getMyReview, listReviews, getProfile, listWaiting],
  success: () => texts.agreements.rated,
})
