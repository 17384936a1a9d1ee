import { getMyOffer, listOffers } from '#contract/endpoints/offers.ts'
import { limits } from '#contract/limits.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { type OfferRow, offersWith, toOffer } from '#server/db/offers/offers.ts'
import { type TaskRow, theTask } from '#server/db/tasks/tasks.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const listOffersHandler = handle(listOffers, async ({ params, query, tx, viewer }) => {
  const [[task], offers] = await tx.each<[TaskRow, OfferRow]>(
    theTask(params.taskId),
    offersWith(sql`
      WHERE t.given_id = ${params.taskId} AND o.status NOT IN ('Pending', 'Withdrawn')
        AND o.id < ${lastSeen(query.before)}
      ORDER BY o.id DESC LIMIT ${limits.page.offers}`),
  )
  if (!task) throw notFound('taskNotFound')
  if (task.poster_id !== viewer.id) throw notAllowed('onlyPosterSeesOffers')
  return offers.map(toOffer)
})

export const getMyOfferHandler = handle(getMyOffer, async ({ params, tx, viewer }) => {
  const [[task], [mine]] = await tx.each<[TaskRow, OfferRow]>(
    theTask(params.taskId),
    offersWith(sql`
      WHERE t.given_id = ${params.taskId} AND o.bidder_id = ${viewer.id} ORDER BY o.id DESC LIMIT 1`),
  )
  if (!task) throw notFound('taskNotFound')
  if (task.poster_id === viewer.id) throw notAllowed('ownTaskOffer')
  return mine ? toOffer(mine) : null
})
