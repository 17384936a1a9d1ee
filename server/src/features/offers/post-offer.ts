import { postOffer } from '#contract/endpoints/offers.ts'
import { areApart } from '#server/database/blocks.ts'
import { offerById } from '#server/database/offers.ts'
import { sql } from '#server/database/sql.ts'
import { taskByGivenId } from '#server/database/tasks.ts'
import { fullName, personById } from '#server/database/users.ts'
import { toPaise } from '#server/domain/money.ts'
import { conflict, invalid, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

export const postOfferHandler = handle(
  postOffer,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async ({ params, body, tx, viewer, notify, clock }) => {
    const price = toPaise(body.price)
    if (price === null) throw invalid([{ path: 'price', message: 'Price may have at most 2 decimals' }])
    const task = await taskByGivenId(tx, params.taskId)
    if (!task) throw notFound('Task')
    if (task.poster_id === viewer.id) throw notAllowed('You cannot make an offer on your own task')
    await requireMayBegin(tx, viewer)
    // Under the lock of the own row, which a block takes too.
    if (await areApart(tx, viewer.id, task.poster_id))
      throw notAllowed('You cannot make an offer on this task')
    // Counting locks the task's row: an accept or a delete at the same time comes wholly before or wholly after.
    const counted = await tx.run(
      sql`UPDATE tasks SET offer_count = offer_count + 1 WHERE id = ${task.id} AND status = 'Open'
            AND hidden_at IS NULL`,
    )
    if (counted === 0) throw conflict('This task no longer takes offers')
    const created = await tx.row<{ id: number }>(sql`
      INSERT INTO offers (task_id, bidder_id, price_paise, description, created_at)
      VALUES (${task.id}, ${viewer.id}, ${price}, ${body.description}, ${clock.now()})
      ON CONFLICT (task_id, bidder_id) WHERE status IN ('Active', 'Pending') DO NOTHING RETURNING id`)
    if (!created) throw conflict('You have already made an offer on this task')
    notify.alert({
      userId: task.poster_id,
      alertType: 'New Offer',
      alertDesc: `${fullName(await personById(tx, viewer.id))} made an offer on "${task.title}"`,
      taskId: task.given_id,
      namedUserId: viewer.id,
    })
    return offerById(tx, created.id)
  },
)
