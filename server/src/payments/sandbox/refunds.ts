import type { SandboxPayment } from './payments.ts'
import { amountIn, existing, SandboxRefusal, type SandboxRule, unixTime } from './rules.ts'
import { findByReference, insertObject, lockObject, saveObject } from './store.ts'
import { transferredOf } from './transfers.ts'

export const refundPayment: SandboxRule = async ({ tx, now, params, body, headers, emit }) => {
  const payment = existing(await lockObject<SandboxPayment>(tx, 'payment', params.id!))
  const key = headers['x-refund-idempotency'] ?? null
  const request = JSON.stringify(body)
  if (key !== null) {
    if (typeof key !== 'string' || !/^[\w-]{10,}$/.test(key))
      throw new SandboxRefusal('The idempotency key must be at least 10 characters long.')
    const earlier = await findByReference<{ request: string; payment_id: string; answer: object }>(
      tx,
      'refund_key',
      key,
    )
    if (earlier && (earlier.request !== request || earlier.payment_id !== payment.id))
      throw new SandboxRefusal(
        'Different request with the same idempotency key has already been processed.',
        409,
      )
    if (earlier) return earlier.answer
  }
  if (payment.status === 'refunded') throw new SandboxRefusal('The payment has been fully refunded already')
  if (payment.status !== 'captured')
    throw new SandboxRefusal('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = body.amount === undefined ? left : amountIn(body.amount)
  if (amount > left) throw new SandboxRefusal('The refund amount provided is greater than amount captured')
  // The market of the sandbox has no other money: what is transferred must be taken back first.
  if (amount > left - (await transferredOf(tx, payment.id)))
    throw new SandboxRefusal('Your account does not have enough balance to carry out the refund operation.')
  const total = payment.amount_refunded + amount
  const isWhole = total === payment.amount
  const refunded = {
    ...payment,
    amount_refunded: total,
    refund_status: isWhole ? 'full' : 'partial',
    status: isWhole ? 'refunded' : 'captured',
  }
  await saveObject(tx, refunded)
  const refund = (await insertObject(
    tx,
    'refund',
    {
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      created_at: unixTime(now),
    },
    now,
    { parent: payment.id },
  ))!
  if (key !== null) {
    const used = { request, payment_id: payment.id, answer: refund }
    await insertObject(tx, 'refund_key', used, now, { parent: payment.id, reference: key })
  }
  emit({ name: 'refund.processed', about: { refund, payment: refunded } })
  return refund
}
