import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentProvider, ProviderHint } from '#server/payments/provider.ts'

/** The signature that Razorpay puts into X-Razorpay-Signature: hex of HMAC-SHA256 over the raw body. */
export const webhookSignature = (rawBody: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(rawBody).digest('hex')

const isSigned = (rawBody: Buffer, signature: unknown, secret: string): boolean => {
  // Buffer.from stops at the first character that is not hex, so check the form first. Anybody can sign with an empty
  // secret.
  if (secret === '' || typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const expected = Buffer.from(webhookSignature(rawBody, secret), 'hex')
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

// One page of Razorpay's says `transfers.failed`.
const wanted =
  /^(payment\.(captured|failed|dispute\..+)|order\.paid|refund\.(processed|failed)|transfers?\.(processed|failed)|settlement\.processed|product\.route\..+|payment_link\.(paid|partially_paid|expired|cancelled))$/

type Entity = Record<string, unknown>
interface Body {
  event?: string
  payload?: Record<string, { entity?: Entity } | undefined>
}

const parse = (rawBody: Buffer): Body | null => {
  try {
    return JSON.parse(rawBody.toString('utf8')) as Body | null
  } catch {
    return null
  }
}

const idsIn = (...values: unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
]

/** A payment link names itself in the description of each payment that is made on it. */
const failureOf = (
  event: unknown,
  { description, error_reason, created_at }: Entity,
): ProviderHint['failed'] => {
  const isFailure = event === 'payment.failed' && error_reason !== 'payment_cancelled'
  return isFailure && typeof created_at === 'number' && /^#[A-Za-z0-9]{14}$/.test(String(description))
    ? { orderId: `plink_${String(description).slice(1)}`, at: new Date(created_at * 1000) }
    : null
}

/** The objects of a genuine webhook. An event that does not matter names none. */
const hintOf = (eventId: string, body: Body | null): ProviderHint => {
  const none = {
    ...{ eventId, orderIds: [], paymentIds: [], accountIds: [], hasChargeback: false },
    failed: null,
  }
  if (!body?.payload || !wanted.test(String(body.event))) return none
  const entity = (kind: string): Entity => body.payload?.[kind]?.entity ?? {}
  const payment = entity('payment')
  const source = entity('transfer').source
  return {
    eventId,
    orderIds: idsIn(entity('payment_link').id, entity('order').id, payment.order_id),
    paymentIds: idsIn(
      payment.id,
      entity('refund').payment_id,
      entity('dispute').payment_id,
      // A transfer that was made with an order names the order.
      String(source).startsWith('pay_') ? source : undefined,
    ),
    accountIds: idsIn(entity('merchant_product').merchant_id),
    hasChargeback: String(body.event).startsWith('payment.dispute.'),
    failed: failureOf(body.event, payment),
  }
}

/** Reads a webhook after its signature; see {@link PaymentProvider.readWebhook}. */
export const webhookReader =
  (secret: string): PaymentProvider['readWebhook'] =>
  (rawBody, headers) => {
    if (!isSigned(rawBody, headers['x-razorpay-signature'], secret)) return null
    const given = headers['x-razorpay-event-id']
    const eventId =
      typeof given === 'string' && given !== '' ? given : createHash('sha256').update(rawBody).digest('hex')
    return hintOf(eventId, parse(rawBody))
  }
