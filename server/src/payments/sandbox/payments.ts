import { amountIn, existing, SandboxRefusal, type SandboxRule, type SandboxStep, unixTime } from './rules.ts'
import { findByReference, insertObject, lockObject, randomId, saveObject } from './store.ts'

/** A payment link, in Razorpay's fields. */
export interface SandboxLink {
  id: string
  order_id: string
  amount: number
  amount_paid: number
  currency: string
  status: 'created' | 'paid' | 'cancelled'
  reference_id: string | null
  payments: object[] | null
}

export interface SandboxPayment {
  id: string
  amount: number
  currency: string
  status: 'captured' | 'refunded' | 'failed'
  amount_refunded: number
}

export const createLink: SandboxRule = async ({ tx, now, body }) => {
  const reference = body.reference_id ?? null
  if (reference !== null && (typeof reference !== 'string' || reference.length > 40))
    throw new SandboxRefusal('reference_id: the length must be no more than 40.')
  if (body.callback_url && body.callback_method !== 'get')
    throw new SandboxRefusal('The callback method field is required when callback url is present.')
  const link = {
    order_id: randomId('order'),
    accept_partial: false,
    amount: amountIn(body.amount),
    amount_paid: 0,
    callback_url: body.callback_url ?? '',
    callback_method: body.callback_method ?? '',
    cancelled_at: 0,
    created_at: unixTime(now),
    currency: body.currency ?? 'INR',
    description: body.description ?? '',
    expire_by: 0,
    expired_at: 0,
    notes: null,
    payments: null,
    reference_id: reference,
    // The sandbox has no page to pay on. The app shows one where the link leads back to.
    short_url: body.callback_url ?? '',
    status: 'created',
    updated_at: unixTime(now),
  }
  const stored = await insertObject(tx, 'payment_link', link, now, { reference })
  if (!stored) throw new SandboxRefusal('payment link creation with reference ID already attempted')
  return stored
}

export const findLinks: SandboxRule = async ({ tx, query }) => {
  const link = await findByReference(tx, 'payment_link', query.reference_id ?? '')
  return { payment_links: link ? [link] : [] }
}

export const readLink: SandboxRule = async ({ tx, params }) =>
  existing(await lockObject(tx, 'payment_link', params.id!))

export const cancelLink: SandboxRule = async ({ tx, now, params, emit }) => {
  const link = existing(await lockObject<SandboxLink>(tx, 'payment_link', params.id!))
  if (link.status === 'paid')
    throw new SandboxRefusal('cannot cancel or expire an already paid/partially paid link')
  if (link.status === 'cancelled') throw new SandboxRefusal('cannot cancel or expire an expired link')
  const cancelled = { ...link, status: 'cancelled', cancelled_at: unixTime(now) }
  await saveObject(tx, cancelled)
  emit({ name: 'payment_link.cancelled', about: { payment_link: cancelled } })
  return cancelled
}

export const readPayment: SandboxRule = async ({ tx, params }) =>
  existing(await lockObject(tx, 'payment', params.id!))

/** The customer's act on the page of a link, and the sum. */
export interface SandboxPaying {
  linkId: string
  outcome: 'paid' | 'failed' | 'cancelled'
  /** That of the link by default. */
  amountPaise?: number
  currency?: string
}

/** Pays a link, or tries to. After a failure it can still be paid, as on Razorpay's page. Gives the payment's id. */
export const payLink = async (
  { tx, now, emit }: SandboxStep,
  { linkId, outcome, amountPaise, currency }: SandboxPaying,
): Promise<string> => {
  const link = existing(await lockObject<SandboxLink>(tx, 'payment_link', linkId))
  if (link.status !== 'created') throw new SandboxRefusal(`This payment link is ${link.status}.`)
  const isPaid = outcome === 'paid'
  const payment = (await insertObject(
    tx,
    'payment',
    {
      entity: 'payment',
      amount: amountPaise ?? link.amount,
      currency: currency ?? link.currency,
      status: isPaid ? 'captured' : 'failed',
      order_id: link.order_id,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: isPaid,
      description: `#${linkId.replace('plink_', '')}`,
      fee: 0,
      tax: 0,
      error_reason: isPaid ? null : outcome === 'cancelled' ? 'payment_cancelled' : 'payment_failed',
      created_at: unixTime(now),
    },
    now,
    { parent: linkId },
  ))!
  if (!isPaid) {
    emit({ name: 'payment.failed', about: { payment } })
    return payment.id
  }
  const entry = {
    payment_id: payment.id,
    plink_id: linkId,
    amount: payment.amount,
    method: 'upi',
    status: 'captured',
    created_at: unixTime(now),
  }
  const paid = { ...link, status: 'paid', amount_paid: payment.amount, payments: [entry] }
  await saveObject(tx, paid)
  const order = {
    id: link.order_id,
    entity: 'order',
    amount: link.amount,
    status: 'paid',
    receipt: link.reference_id,
  }
  emit({ name: 'payment.captured', about: { payment } })
  emit({ name: 'order.paid', about: { order, payment } })
  emit({ name: 'payment_link.paid', about: { payment_link: paid, order, payment } })
  return payment.id
}
