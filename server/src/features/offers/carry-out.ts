import { requireMayBegin } from '#server/access/account-limits.ts'
import type { Viewer } from '#server/access/sessions.ts'
import type { Database } from '#server/db/core/sql.ts'
import { applyToOffer, type OfferRow, offerOn, offerState } from '#server/db/offers/offers.ts'
import { countChange } from '#server/db/tasks/daily-changes.ts'
import { lockTask, taskByGivenId, taskRef } from '#server/db/tasks/tasks.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { notFound } from '#server/domain/failure.ts'
import { type Command, decide, requireSide } from '#server/domain/offers/commands.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'

interface Asked {
  params: { taskId: string; offerId: string }
  viewer: Viewer
  tx: Database
  clock: Clock
  emit(event: DomainEvent): void
}

/**
 * Gives a command to an offer: reads it under its task's lock, decides, writes the result and emits the events. Returns
 * the offer as it was before.
 */
export const carryOut = async <Input>(
  command: Command<Input>,
  { params, viewer, tx, clock, emit }: Asked,
  input: Input,
): Promise<OfferRow> => {
  const task = await taskByGivenId(tx, params.taskId)
  if (!task) throw notFound('taskNotFound')
  const isPoster = task.poster_id === viewer.id
  // Anybody but the poster learns nothing about the offers of others, not even which ones exist.
  if (command.by === 'poster') requireSide(command, isPoster ? 'poster' : 'stranger')
  const known = await offerOn(tx, task.id, params.offerId)
  if (!known || (isPoster && known.status === 'Pending')) throw notFound('offerNotFound')
  if (command.by === 'bidder') requireSide(command, known.bidder_id === viewer.id ? 'bidder' : 'stranger')
  if (command.needsUnlimited)
    await requireMayBegin(tx, viewer, command.needsUnlimited === 'both' ? known.bidder_id : viewer.id)
  const now = clock.now()
  const locked = await lockTask(tx, task.id)
  const offer = locked && (await offerOn(tx, task.id, params.offerId))
  if (!offer) throw notFound('taskNotFound')
  const facts = { offer: offerState(offer), task: biddable(locked, dayInIndia(now)), input }
  const events = decide(command, facts)
  if (command.isCounted) await countChange(tx, { personId: viewer.id, taskId: task.id, now })
  await applyToOffer(tx, offer, events, now)
  const about = { task: taskRef(task), posterId: task.poster_id, bidderId: offer.bidder_id }
  for (const event of events) emit({ ...event, ...about })
  return offer
}
