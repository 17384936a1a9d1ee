import { listOffers } from '#contract/endpoints/offers.ts'
import { selectOffers } from '#server/database/offers.ts'
import { sql } from '#server/database/sql.ts'
import { taskByGivenId } from '#server/database/tasks.ts'
import { notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const listOffersHandler = handle(listOffers, async ({ params, tx, viewer }) => {
  const task = await taskByGivenId(tx, params.taskId)
  if (!task) throw notFound('Task')
  if (task.poster_id !== viewer.id) throw notAllowed('Only the poster may see the offers')
  return selectOffers(
    tx,
    sql`WHERE o.task_id = ${task.id} AND o.status NOT IN ('Pending', 'Withdrawn') ORDER BY o.id DESC`,
  )
})
