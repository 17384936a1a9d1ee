import { decideOffer } from '#contract/endpoints/offers.ts'
import { offerById } from '#server/database/offers.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { type TaskRow, taskByGivenId } from '#server/database/tasks.ts'
import type { Notify } from '#server/notify/notify.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

interface Decided {
  id: number
  bidder_id: number
}

const tellBidder = (notify: Notify, task: TaskRow, offer: Decided, outcome: 'Accepted' | 'Declined') =>
  notify.alert({
    userId: offer.bidder_id,
    alertType: `Offer ${outcome}`,
    alertDesc: `Your offer on "${task.title}" was ${outcome.toLowerCase()}`,
    taskId: task.given_id,
  })

/** The offer becomes what was decided. Throws 409 unless it is active and its task open. */
const settle = async (
  tx: Database,
  offerId: number,
  status: 'Accepted' | 'Rejected',
  now: Date,
): Promise<Decided> => {
  const settled = await tx.row<Decided>(sql`
    UPDATE offers SET status = ${status}, decided_at = ${now}
    WHERE id = ${offerId} AND status = 'Active' RETURNING id, bidder_id`)
  if (!settled) throw conflict('This offer was decided already')
  return settled
}

const accept = async (tx: Database, task: TaskRow, offer: Decided, notify: Notify, now: Date) => {
  await tx.run(sql`
    UPDATE tasks SET status = 'In-Progress', accepted_user_id = ${offer.bidder_id}, accepted_offer_id = ${offer.id}
    WHERE id = ${task.id}`)
  const others = await tx.rows<Decided>(sql`
    UPDATE offers SET status = 'Rejected', decided_at = ${now}
    WHERE task_id = ${task.id} AND status = 'Active' RETURNING id, bidder_id`)
  for (const other of others) tellBidder(notify, task, other, 'Declined')
}

export const decideOfferHandler = handle(decideOffer, async ({ params, body, tx, viewer, notify, clock }) => {
  const task = await taskByGivenId(tx, params.taskId)
  if (!task) throw notFound('Task')
  if (task.poster_id !== viewer.id) throw notAllowed('Only the poster may decide on offers')
  const offer = /^[1-9]\d{0,14}$/.test(params.offerId)
    ? await tx.row<Decided>(
        sql`SELECT id, bidder_id FROM offers WHERE id = ${Number(params.offerId)} AND task_id = ${task.id}
              AND status <> 'Pending'`,
      )
    : undefined
  if (!offer) throw notFound('Offer')
  // Accepting begins a piece of work for both; declining is open to everybody.
  if (body.status === 'Accepted') await requireMayBegin(tx, viewer, offer.bidder_id)
  const now = clock.now()
  // Locks the task's row, so that of all decisions on one task one happens at a time; whoever comes after an
  // accept finds the task no longer open.
  const open = await tx.row<{ hidden_at: Date | null }>(
    sql`SELECT hidden_at FROM tasks WHERE id = ${task.id} AND status = 'Open' FOR UPDATE`,
  )
  if (!open) throw conflict('This task no longer takes decisions on offers')
  if (body.status === 'Accepted' && open.hidden_at) throw conflict('A hidden task cannot begin')
  const decided = await settle(tx, offer.id, body.status, now)
  if (body.status === 'Accepted') await accept(tx, task, decided, notify, now)
  tellBidder(notify, task, decided, body.status === 'Accepted' ? 'Accepted' : 'Declined')
  return offerById(tx, decided.id)
})
