import { postOffer } from '#contract/endpoints/offers.ts'
import { requireMayBegin } from '#server/access/account-limits.ts'
import { holdForALook, reasonToLook, requireMayBeginToday } from '#server/accounts/first-look.ts'
import { sql } from '#server/db/core/sql.ts'
import { photosNow } from '#server/db/files/files.ts'
import { filesOfOffer, nameFiles } from '#server/db/files/name-files.ts'
import { markContacts } from '#server/db/moderation/contact-marks.ts'
import { madeOffer, type OfferRow, toOffer } from '#server/db/offers/offers.ts'
import { isBlocked } from '#server/db/people/blocks.ts'
import { lockOfferedTask, taskRef } from '#server/db/tasks/tasks.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { priceInPaise } from '#server/domain/money.ts'
import { requireOffersTaken } from '#server/domain/offers/commands.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle, making } from '#server/http/handler.ts'

const handler = handle(
  postOffer,
  async ({ viewer, limit }) => limit.consume('postByUser', viewer.id),
  async context => {
    const { params, body, tx, viewer, clock, emit, texts } = context
    const price = priceInPaise(body.price)
    await requireMayBeginToday(context)
    await requireMayBegin(tx, viewer)
    const task = await lockOfferedTask(tx, params.taskId, isBlocked(viewer.id, sql`tasks.poster_id`))
    if (!task) throw notFound('taskNotFound')
    if (task.poster_id === viewer.id) throw notAllowed('ownTaskOffer')
    if (task.blocked) throw notAllowed('offerBlocked')
    const now = clock.now()
    requireOffersTaken(biddable(task, dayInIndia(now)), body)
    const offer = await tx.row<OfferRow>(
      madeOffer(
        task.id,
        sql`
          INSERT INTO offers (task_id, bidder_id, price_paise, description, task_version, created_at)
          VALUES (${task.id}, ${viewer.id}, ${price}, ${body.description}, ${task.version}, ${now})
          ON CONFLICT (task_id, bidder_id) WHERE status IN ('Active', 'Pending') DO NOTHING`,
      ),
    )
    if (!offer) throw conflict('offeredAlready')
    const about = { kind: 'offer', id: offer.id, taskId: task.id, aboutId: viewer.id } as const
    const reason = await reasonToLook(context, [body.description])
    await markContacts(tx, about, [body.description], now, { hasWord: reason === 'watchedWord' })
    const { photoIds: ids } = body
    if (ids?.length) {
      await nameFiles(tx, filesOfOffer(offer.id), { ownerId: viewer.id, use: 'proof', ids })
      offer.photos = await photosNow(tx, sql`f.offer_id = ${offer.id}`)
    }
    if (reason) {
      await holdForALook({ tx, texts, now, reason, emit }, offer, task)
      return { ...toOffer(offer), status: 'Pending' as const }
    }
    emit({ kind: 'OfferMade', task: taskRef(task), posterId: task.poster_id, bidderId: viewer.id })
    return toOffer(offer)
  },
)

export const postOfferHandler = making(
  postOffer,
  handler,
  async (db, { _id }) =>
    (await db.row(sql`SELECT FROM offers WHERE id = ${_id} AND status <> 'Withdrawn'`)) !== undefined,
)
