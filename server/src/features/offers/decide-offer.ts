import { decideOffer } from '#contract/endpoints/offers.ts'
import { insertAgreement } from '#server/db/agreements/agreements.ts'
import { appendEvents } from '#server/db/agreements/events.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { shownWith } from '#server/db/files/name-files.ts'

import { type OfferRow, offerById, withoutCounter } from '#server/db/offers/offers.ts'
import { type TaskRow, taskById, taskRef } from '#server/db/tasks/tasks.ts'
import type { MoneyTerms } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { agreed, evolve } from '#server/domain/agreements/evolve.ts'
import { recorded } from '#server/domain/events.ts'
import { offerCommands } from '#server/domain/offers/commands.ts'
import { taskTransitions } from '#server/domain/tasks/task.ts'
import { handle } from '#server/http/handler.ts'
import { carryOut } from './carry-out.ts'

/** Rejects every other active offer on a task; the ids of who made them. */
const rejectOthers = async (tx: Database, taskId: number, now: Date): Promise<number[]> => {
  const others = await tx.rows<{ bidder_id: number }>(sql`
    UPDATE offers SET status = 'Rejected', decided_at = ${now}, ${withoutCounter}
    WHERE task_id = ${taskId} AND status = 'Active' RETURNING bidder_id`)
  return others.map(other => other.bidder_id)
}

/** Stores the agreement that an accepted offer begins; the event that begins it. The task's row must be locked. */
const beginAgreement = async (
  tx: Database,
  task: TaskRow,
  offer: OfferRow,
  { now, money }: { now: Date; money: MoneyTerms },
): Promise<AgreementEvent> => {
  await tx.run(sql`UPDATE tasks SET status = ${taskTransitions.agree.to} WHERE id = ${task.id}`)
  const event = agreed(
    {
      pricePaise: offer.price_paise,
      startDate: task.start_date,
      endDate: task.end_date,
      timeSlot: task.time_slot,
      description: task.description,
    },
    { mode: task.mode, poster: task.poster_given_id, provider: offer.given_id },
    money,
  )
  const photos = await shownWith(tx, task.id, offer.id)
  if (photos.length > 0) event.data = { ...event.data, photos }
  const about = { taskId: task.id, offerId: offer.id, providerId: offer.bidder_id, at: now }
  await insertAgreement(tx, about, evolve(null, event, now))
  return event
}

export const decideOfferHandler = handle(decideOffer, async context => {
  const { body, tx, viewer, emit, clock, config } = context
  const isAccepting = body.status === 'Accepted'
  const offer = await carryOut(isAccepting ? offerCommands.accept : offerCommands.decline, context, body)
  if (!isAccepting) return offerById(tx, offer.id)
  const now = clock.now()
  // The offer as it is under the lock: the task may have been edited, and the offer confirmed, since the first read.
  const task = await taskById(tx, offer.task_id)
  const event = await beginAgreement(tx, task, offer, {
    now,
    money: { feeBp: config.feeBp, holdDays: config.holdDays },
  })
  const about = { task: taskRef(task), posterId: task.poster_id }
  const deal = { ...about, providerId: offer.bidder_id }
  const [begun] = await appendEvents(tx, recorded([event], { deal, actor: viewer, at: now }))
  emit(begun!.event)
  for (const bidderId of await rejectOthers(tx, task.id, now))
    emit({ kind: 'OfferDeclined', ...about, bidderId })
  return offerById(tx, offer.id)
})
