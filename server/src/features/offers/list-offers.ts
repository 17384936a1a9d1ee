import { listOffers } from '#contract/endpoints/offers.ts'
import { type OfferRow, offersWith, toOffer } from '#server/database/offers.ts'
import { sql } from '#server/database/sql.ts'
import { type TaskRow, theTask } from '#server/database/tasks.ts'
import { notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const listOffersHandler = handle(listOffers, async ({ params, tx, viewer }) => {
  const [[task], offers] = await tx.each<[TaskRow, OfferRow]>(
    theTask(params.taskId),
    offersWith(sql`
      WHERE t.given_id = ${params.taskId} AND o.status NOT IN ('Pending', 'Withdrawn') ORDER BY o.id DESC`),
  )
  if (!task) throw notFound('Task')
  if (task.poster_id !== viewer.id) throw notAllowed('Only the poster may see the offers')
  return offers.map(toOffer)
})
