import { agreementIn, agreementRow } from '#server/db/agreements/agreements.ts'
import { recordAgreement } from '#server/db/agreements/record-agreement.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { lockTask, taskById } from '#server/db/tasks/tasks.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { partOf } from '#server/domain/agreements/shares.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { AppError } from '#server/domain/failure.ts'
import { accounts, book } from './ledger.ts'
import { queueMoneyJob } from './money-jobs.ts'
import type { PaymentRow } from './payments.ts'

/** A payment as the payment provider has it. */
export interface Came {
  id: string
  amountPaise: number
  currency: string
}

/**
 * Takes in a payment. The due sum is held; any other sum goes back whole. The same payment is taken in once, however
 * often and by whomever it is reported.
 */
export const takeIn = async (
  tx: Database,
  payment: PaymentRow,
  came: Came,
  { at, emit }: { at: Date; emit(event: DomainEvent): void },
): Promise<void> => {
  const task = await taskById(tx, payment.task_id)
  await lockTask(tx, task.id)
  const row = await agreementRow(tx, task.id)
  const before = agreementIn(row)
  const events = (() => {
    try {
      const input = { amountPaise: came.amountPaise, currency: came.currency }
      return decide(agreementCommands.receive, { agreement: before, by: 'poster', now: at, input })
    } catch (error) {
      if (error instanceof AppError) return error.said[0]!.name
      throw error
    }
  })()
  const refused = typeof events === 'string' ? events : null
  // The fee stays with the market from the start.
  const transfer = refused === null ? partOf(before.heldPaise, came.amountPaise, before.feeBp).net : 0
  const capture = await tx.row<{ id: number }>(sql`
    INSERT INTO captures (payment_id, task_id, provider, provider_id, amount_paise, currency, refused, refund_paise,
      transfer_paise, net_paise, waiting_since, at)
    VALUES (${payment.id}, ${task.id}, ${payment.provider}, ${came.id}, ${came.amountPaise}, ${came.currency}, ${refused},
      ${refused === null ? 0 : came.amountPaise}, ${transfer}, ${transfer}, ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`)
  if (!capture) return
  await tx.run(sql`UPDATE payments SET state = 'Paid' WHERE id = ${payment.id}`)
  const about = { taskId: task.id, personId: payment.payer_id, at }
  // Another currency cannot be booked in paise: it only goes back.
  if (came.currency === 'INR')
    await book(tx, {
      ...{ key: `hold:${capture.id}`, kind: 'hold', ...about },
      lines: { [accounts.outside]: -came.amountPaise, [accounts.held(task.id)]: came.amountPaise },
    })
  if (typeof events !== 'string') {
    const actor = { id: task.poster_id, givenId: task.poster_given_id }
    await recordAgreement(tx, { task, before, events, actor, at, emit })
  } else if (came.currency === 'INR') {
    await book(tx, {
      ...{ key: `return:${capture.id}`, kind: 'refund', ...about },
      lines: {
        [accounts.held(task.id)]: -came.amountPaise,
        [accounts.owed(payment.payer_id)]: came.amountPaise,
      },
    })
    emit({
      kind: 'PaymentReturned',
      task: { id: task.id, givenId: task.given_id, title: task.title },
      payerId: payment.payer_id,
    })
  }
  await queueMoneyJob(tx, 'capture', capture.id, at)
}
