import type { Payment, PaymentProviderName, StartedPayment } from '#contract/entities/payment.ts'
import { appBase } from '#contract/paths.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { agreementRow } from '#server/db/agreements/agreements.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type PaymentRow, paymentOf, paymentsWith } from '#server/db/money/payments.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import { readAgreement } from '../store.ts'

interface Asked {
  tx: Database
  viewer: Viewer
  payments: Payments
}

/** The money of a task as one of its parties sees it. Throws 404 without an agreement and 403 to anybody else. */
export const seenPayment = async ({ tx, viewer, payments }: Asked, taskId: string): Promise<Payment> => {
  const { row, side } = await readAgreement({ tx, viewer }, taskId)
  return paymentOf(tx, row, { side, provider: payments.name, isTest: payments.provider?.isTest ?? false })
}

/** The money of a task as it is after a write. */
export const paymentAfter = async (
  { tx, payments }: Pick<Asked, 'tx' | 'payments'>,
  taskId: number,
  side: Party,
): Promise<Payment> =>
  paymentOf(tx, await agreementRow(tx, taskId), {
    side,
    provider: payments.name,
    isTest: payments.provider?.isTest ?? false,
  })

/** A payment that the viewer has begun. Throws 404 when there is none of this id, and 403 to anybody else. */
export const ownPayment = async (
  { tx, viewer }: Pick<Asked, 'tx' | 'viewer'>,
  paymentId: string,
): Promise<PaymentRow> => {
  const payment = await tx.row<PaymentRow>(paymentsWith(sql`WHERE p.given_id = ${paymentId}`))
  if (!payment) throw notFound('paymentNotFound')
  if (payment.payer_id !== viewer.id) throw notAllowed('onlyPayer')
  return payment
}

/** A payment that was begun, with where to pay it: test money on a page of this site. */
export const startedReply = (payment: PaymentRow): StartedPayment => ({
  paymentId: payment.given_id,
  amount: toRupees(payment.amount_paise),
  provider: payment.provider as PaymentProviderName,
  checkout: payment.provider === 'sandbox' ? `${appBase}/pay/${payment.given_id}` : payment.checkout!,
})
