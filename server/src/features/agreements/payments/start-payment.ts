import { startPayment } from '#contract/endpoints/payments.ts'
import { appBase } from '#contract/paths.ts'
import { type AgreementRow, agreementIn } from '#server/db/agreements/agreements.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { queueMoneyJob } from '#server/db/money/money-jobs.ts'
import { type PaymentRow, startedPayment } from '#server/db/money/payments.ts'
import { refusedFrom } from '#server/domain/agreements/command.ts'
import { dueOf, isTooSmall, smallestPaise } from '#server/domain/agreements/money.ts'
import { conflict, failure, notAllowed } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { handle, type PrepareContext } from '#server/http/handler.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { readAgreement } from '../store.ts'
import { asked } from './provider-failures.ts'
import { startedReply } from './shown.ts'

/** True if the provider of the work can be paid, where the payment provider checks people first. */
const isPayeeReady = async (db: Database, provider: PaymentProvider, userId: number): Promise<boolean> => {
  if (!provider.needsAccount) return true
  const payee = await db.row(sql`
    SELECT FROM payees WHERE user_id = ${userId} AND provider = ${provider.name} AND account_state = 'activated'`)
  return payee !== undefined
}

/**
 * The payment that is begun for what is due, or a new one. There is one at most, however many begin it at once, and none
 * when what is due has changed since it was read: the money may just have come. Whoever changes an agreement locks its
 * task first, so this waits for them and then reads the agreement again.
 */
const begin = async (
  db: Database,
  row: AgreementRow,
  { provider, due, now }: { provider: PaymentProvider; due: number; now: Date },
): Promise<PaymentRow> => {
  const before = await startedPayment(db, row.task_id)
  if (
    before &&
    (before.amount_paise !== due || before.provider !== provider.name || before.is_test !== provider.isTest)
  ) {
    await db.run(sql`UPDATE payments SET state = 'Closed' WHERE id = ${before.id} AND state = 'Started'`)
    await queueMoneyJob(db, 'payment', before.id, now)
  }
  await db.run(sql`
    INSERT INTO payments (given_id, task_id, payer_id, provider, is_test, amount_paise, created_at)
    SELECT ${newGivenId()}, a.task_id, ${row.poster_id}, ${provider.name}, ${provider.isTest}, ${due}, ${now}
    FROM tasks t JOIN agreements a ON a.task_id = t.id
    WHERE t.id = ${row.task_id} AND a.state = 'Active' AND a.method = ${row.method}
      AND a.price_paise = ${row.price_paise} AND a.held_paise = ${row.held_paise}
    FOR UPDATE OF t, a ON CONFLICT DO NOTHING`)
  await db.run(sql`
    UPDATE payments SET failed_at = NULL, tried_at = ${now} WHERE task_id = ${row.task_id} AND state = 'Started'`)
  const payment = await startedPayment(db, row.task_id)
  // Somebody has closed it meanwhile.
  if (!payment) throw conflict('paymentOver')
  return payment
}

/** Has the provider make the order of a payment, unless it has. */
const withOrder = async (
  db: Database,
  payment: PaymentRow,
  { provider, title, returnTo }: { provider: PaymentProvider; title: string; returnTo: string },
): Promise<PaymentRow> => {
  if (payment.order_id) return payment
  const order = await asked(() =>
    provider.createOrder({
      reference: payment.given_id,
      amountPaise: payment.amount_paise,
      description: title,
      returnTo,
    }),
  )
  await db.run(
    sql`UPDATE payments SET order_id = ${order.id}, checkout = ${order.checkout} WHERE id = ${payment.id}`,
  )
  return { ...payment, order_id: order.id, checkout: order.checkout }
}

/** Before the transaction, because the payment provider is asked. */
const prepare = async ({
  db,
  viewer,
  params,
  payments,
  limit,
  clock,
  origin,
}: PrepareContext<typeof startPayment>): Promise<{ row: AgreementRow; payment: PaymentRow | null }> => {
  const { row, side } = await readAgreement({ tx: db, viewer }, params.taskId)
  if (side !== 'poster') throw notAllowed('onlyPosterPays')
  const { provider } = payments
  if (!provider) throw conflict('paymentsOff')
  const agreement = agreementIn(row)
  if (agreement.state !== 'Active') throw conflict(refusedFrom[agreement.state])
  const due = dueOf(agreement)
  if (due === 0) throw conflict('nothingToPay')
  if (isTooSmall(due)) throw conflict('tooSmallToMove', { rupees: toRupees(smallestPaise) })
  await limit.consume('payByUser', viewer.id)
  if (!(await isPayeeReady(db, provider, row.provider_id))) return { row, payment: null }
  const payment = await begin(db, row, { provider, due, now: clock.now() })
  const returnTo = `${origin}${appBase}/task/${row.task_given_id}`
  return { row, payment: await withOrder(db, payment, { provider, title: row.title, returnTo }) }
}

export const startPaymentHandler = handle(startPayment, prepare, async ({ prepared, emit }) => {
  const { row, payment } = prepared
  if (payment) return startedReply(payment)
  const task = { id: row.task_id, givenId: row.task_given_id, title: row.title }
  emit({ kind: 'PayeeNotReady', task, providerId: row.provider_id })
  return failure(409, 'payee_not_ready', 'payeeNotReady')
})
