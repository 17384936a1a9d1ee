import { type Database, sql } from '#server/db/core/sql.ts'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import { sharesOf } from '#server/domain/agreements/evolve.ts'
import type { Share } from '#server/domain/agreements/shares.ts'
import type { RecordedEvent } from '#server/domain/events.ts'
import { toPaise } from '#server/domain/money.ts'
import { accounts, book } from './ledger.ts'
import { queueMoneyJob } from './money-jobs.ts'

/** Writes the movements out of each payment of a task, and queues the call to the payment provider. */
const allot = async (
  tx: Database,
  shares: readonly Share[],
  { taskId, at }: { taskId: number; at: Date },
): Promise<void> => {
  const captures = await tx.rows<{ id: number }>(sql`
    SELECT id FROM captures WHERE task_id = ${taskId} AND refused IS NULL ORDER BY id FOR UPDATE`)
  if (captures.length !== shares.length)
    throw new Error(`task ${taskId} has other payments than its agreement`)
  for (const [i, { id }] of captures.entries()) {
    const { release, fee, refund, net } = shares[i]!
    const changed = await tx.run(sql`
      UPDATE captures SET release_paise = release_paise + ${release}, fee_paise = fee_paise + ${fee},
        refund_paise = refund_paise + ${refund}, net_paise = release_paise + ${release} + ${net},
        waiting_since = coalesce(waiting_since, ${at})
      WHERE id = ${id} AND (${release + fee + refund} > 0 OR net_paise <> release_paise + ${net})`)
    if (changed > 0) await queueMoneyJob(tx, 'capture', id, at)
  }
}

const paise = (rupees: number): number => toPaise(rupees)!

/**
 * Books the movements of an event in its transaction, and queues the call to the payment provider. `seq` is the event's
 * number in its chain, `agreement` the state before the event. Money that comes in is booked where it is taken in:
 * db/money/captures.ts.
 */
export const moveMoney = async (
  tx: Database,
  event: RecordedEvent,
  { seq, agreement }: { seq: number; agreement: Agreement },
): Promise<void> => {
  const { deal, at } = event
  const taskId = deal.task.id
  const held = accounts.held(taskId)
  if (event.kind === 'PaymentReleased') {
    const [amount, fee] = [paise(event.data.amount), paise(event.data.fee)]
    await book(tx, {
      key: `release:${taskId}:${seq}`,
      ...{ kind: 'release', taskId, personId: deal.providerId, at },
      lines: { [held]: -amount - fee, [accounts.owed(deal.providerId)]: amount, [accounts.fees]: fee },
    })
    await allot(tx, sharesOf(agreement, event), { taskId, at })
  }
  if (event.kind === 'PaymentRefunded') {
    const amount = paise(event.data.amount)
    await book(tx, {
      key: `refund:${taskId}:${seq}`,
      ...{ kind: 'refund', taskId, personId: deal.posterId, at },
      lines: { [held]: -amount, [accounts.owed(deal.posterId)]: amount },
    })
    await allot(tx, sharesOf(agreement, event), { taskId, at })
  }
}
