import { type Database, sql } from '#server/db/core/sql.ts'
import { queueMoneyJob } from '#server/db/money/money-jobs.ts'
import { moveMoney } from '#server/db/money/move-money.ts'
import { countCompletion } from '#server/db/people/reviews.ts'
import { type TaskRow, taskRef } from '#server/db/tasks/tasks.ts'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { evolve } from '#server/domain/agreements/evolve.ts'
import { dueOf } from '#server/domain/agreements/money.ts'
import { type DomainEvent, type PersonRef, recorded } from '#server/domain/events.ts'
import { applyToAgreement } from './agreements.ts'
import { appendEvents } from './events.ts'

interface Happened {
  task: TaskRow
  before: Agreement
  events: readonly AgreementEvent[]
  /** Null for the clock. */
  actor: PersonRef | null
  at: Date
  emit(event: DomainEvent): void
}

/** A payment that was begun for another sum than is due now can no longer be made. */
const closeStarted = async (tx: Database, taskId: number, at: Date): Promise<void> => {
  const closed = await tx.rows<{ id: number }>(sql`
    UPDATE payments SET state = 'Closed' WHERE task_id = ${taskId} AND state = 'Started' RETURNING id`)
  for (const { id } of closed) await queueMoneyJob(tx, 'payment', id, at)
}

/** Writes what happened under an agreement: its row, its chain, its money. The task's row must be locked. */
export const recordAgreement = async (
  tx: Database,
  { task, before, events, actor, at, emit }: Happened,
): Promise<Agreement> => {
  const after = await applyToAgreement(tx, task.id, before, { events, at })
  const deal = { task: taskRef(task), posterId: task.poster_id, providerId: task.provider_id! }
  let agreement = before
  for (const { event, seq } of await appendEvents(tx, recorded(events, { deal, actor, at }))) {
    await moveMoney(tx, event, { seq, agreement })
    agreement = evolve(agreement, event, at)
    emit(event)
  }
  if (dueOf(after) !== dueOf(before)) await closeStarted(tx, task.id, at)
  if (after.method === 'held' && dueOf(after) > dueOf(before))
    emit({ kind: 'PaymentDue', task: deal.task, posterId: deal.posterId })
  if (after.state === 'Completed' && before.state !== 'Completed')
    await countCompletion(tx, deal.task, { providerId: deal.providerId, at }, emit)
  return after
}
