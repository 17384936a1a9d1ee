import { type Database, sql } from '#server/db/core/sql.ts'
import { feeOf } from '#server/domain/agreements/money.ts'
import type { RecordedEvent } from '#server/domain/events.ts'
import { toPaise } from '#server/domain/money.ts'
import { accounts, balanceOf, book } from './ledger.ts'
import { queueMoneyJob } from './money-jobs.ts'

interface CaptureLeft {
  id: number
  left: number
  net: number
  released: number
}

/** What leaves the payments of a task, in paise. */
interface Shares {
  release?: number
  fee?: number
  refund?: number
}

/** Decides what becomes of each payment of a task: the oldest are released first, the newest refunded first. */
const allot = async (
  tx: Database,
  { taskId, at, heldAfter, feeBp }: { taskId: number; at: Date; heldAfter: number; feeBp: number },
  shares: Shares,
): Promise<void> => {
  const captures = await tx.rows<CaptureLeft>(sql`
    SELECT id, amount_paise - refund_paise - release_paise - fee_paise AS left, net_paise AS net,
      release_paise AS released
    FROM captures WHERE task_id = ${taskId} AND refused IS NULL ORDER BY id FOR UPDATE`)
  const rest = { release: 0, fee: 0, refund: 0, ...shares }
  const decided = captures.map(capture => ({ ...capture, release: 0, fee: 0, refund: 0 }))
  const take = (one: (typeof decided)[number], share: keyof typeof rest, most: number): void => {
    const taken = Math.min(one.left, rest[share], most)
    one[share] += taken
    one.left -= taken
    rest[share] -= taken
  }
  for (const one of decided) take(one, 'release', one.net - one.released)
  for (const one of decided) take(one, 'fee', one.left)
  for (const one of decided.toReversed()) take(one, 'refund', one.left)
  if (rest.release + rest.fee + rest.refund > 0)
    throw new Error(`task ${taskId} holds less than is to leave it`)
  // Of what stays held, the fee will not go to the provider of the work either.
  const released = decided.reduce((sum, one) => sum + one.released + one.release, 0)
  const meant = released + heldAfter - feeOf(heldAfter, feeBp)
  let tooMuch = decided.reduce((sum, one) => sum + one.net, 0) - meant
  for (const one of decided.toReversed()) {
    const less = Math.max(0, Math.min(tooMuch, one.net - one.released - one.release))
    one.net -= less
    tooMuch -= less
  }
  for (const { id, net, release, fee, refund } of decided) {
    await tx.run(sql`
      UPDATE captures SET release_paise = release_paise + ${release}, fee_paise = fee_paise + ${fee},
        refund_paise = refund_paise + ${refund}, net_paise = ${net}
      WHERE id = ${id}`)
    await queueMoneyJob(tx, 'capture', id, at)
  }
}

const paise = (rupees: number): number => toPaise(rupees)!

/**
 * Books what an event moves, in its transaction, and has the payment provider told. `seq` is the event's number in its
 * chain. What comes in is booked where it is taken in: db/captures.ts.
 */
export const moveMoney = async (
  tx: Database,
  event: RecordedEvent,
  { seq, feeBp }: { seq: number; feeBp: number },
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
    await allot(tx, { taskId, at, feeBp, heldAfter: await balanceOf(tx, held) }, { release: amount, fee })
  }
  if (event.kind === 'PaymentRefunded') {
    const amount = paise(event.data.amount)
    await book(tx, {
      key: `refund:${taskId}:${seq}`,
      ...{ kind: 'refund', taskId, personId: deal.posterId, at },
      lines: { [held]: -amount, [accounts.owed(deal.posterId)]: amount },
    })
    await allot(tx, { taskId, at, feeBp, heldAfter: await balanceOf(tx, held) }, { refund: amount })
  }
}
