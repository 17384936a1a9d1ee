import { moderateOffer } from '#contract/endpoints/moderation.ts'
import { heldAct, logAct, numberIn } from '#server/database/moderation.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface Found {
  id: number
  task_id: number
  bidder_id: number
}

/** Back out of the poster's list and count, for as long as it is held. */
const hold = async (tx: Database, offer: Found): Promise<void> => {
  const held = await tx.run(
    sql`UPDATE offers SET status = 'Pending' WHERE id = ${offer.id} AND status = 'Active'`,
  )
  if (held === 0) throw conflict('Only an active offer can be held')
  await tx.run(sql`UPDATE tasks SET offer_count = offer_count - 1 WHERE id = ${offer.task_id}`)
}

/** Into the list again; on a task that was taken meanwhile as one that was not chosen. */
const release = async (tx: Database, offer: Found, isOpen: boolean, now: Date): Promise<void> => {
  const released = await tx.run(sql`
    UPDATE offers SET status = ${isOpen ? 'Active' : 'Rejected'}, decided_at = ${isOpen ? null : now}
    WHERE id = ${offer.id} AND status = 'Pending'`)
  if (released === 0) throw conflict('This offer is not held')
  await tx.run(sql`UPDATE tasks SET offer_count = offer_count + 1 WHERE id = ${offer.task_id}`)
}

export const moderateOfferHandler = handle(moderateOffer, async ({ params, body, tx, viewer, clock }) => {
  const offer = await tx.row<Found>(
    sql`SELECT id, task_id, bidder_id FROM offers WHERE id = ${numberIn(params.id) ?? 0}`,
  )
  if (!offer) throw notFound('Offer')
  if (offer.bidder_id === viewer.id) throw notAllowed('Your own offer is for another moderator')
  // The lock of every decision on offers: against an acceptance one of the two comes first.
  const task = await tx.row<{ status: string }>(
    sql`SELECT status FROM tasks WHERE id = ${offer.task_id} FOR UPDATE`,
  )
  if (!task) throw notFound('Offer')
  const now = clock.now()
  if (body.act === 'hold') await hold(tx, offer)
  else await release(tx, offer, task.status === 'Open', now)
  const act = body.act === 'hold' ? heldAct : 'Released an offer'
  const about = { kind: 'offer', subjectId: params.id, aboutId: offer.bidder_id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: body.act === 'hold' ? 'Offer held' : 'Offer released' }
})
