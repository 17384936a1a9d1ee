import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderTransfer,
} from '#server/payments/provider.ts'
import { openAccount, readAccount } from './accounts.ts'
import { readChargebacks } from './chargebacks.ts'
import { type Ask, paise, type RazorpayAccess, razorpayClient } from './client.ts'
import { webhookReader } from './webhook.ts'

export interface RazorpayOptions
  extends RazorpayAccess,
    Pick<PaymentProvider, 'name' | 'isTest' | 'needsAccount'> {
  webhookSecret: string
}

interface Link {
  id: string
  reference_id: string | null
  short_url: string
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  /** The captured ones; null before there is one. */
  payments: { payment_id: string }[] | null
}

interface Payment {
  id: string
  amount: number
  currency: string
  status: string
  amount_refunded: number | null
}

interface Transfer {
  id: string
  amount: number
  amount_reversed: number | null
  on_hold: boolean
  status: string
}

const paymentOf = (payment: Payment): ProviderPayment => ({
  id: payment.id,
  amountPaise: paise(payment.amount),
  currency: payment.currency,
  state: payment.status === 'captured' || payment.status === 'refunded' ? payment.status : 'other',
  refundedPaise: paise(payment.amount_refunded),
})

const transferOf = (transfer: Transfer): ProviderTransfer => ({
  id: transfer.id,
  amountPaise: paise(transfer.amount),
  reversedPaise: paise(transfer.amount_reversed),
  isOnHold: transfer.on_hold,
})

const isOpen = ({ status }: Link): boolean => status === 'created' || status === 'partially_paid'

const linkPath = (id: string): string => `/v1/payment_links/${encodeURIComponent(id)}`
const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`
const transferPath = (id: string): string => `/v1/transfers/${encodeURIComponent(id)}`

const findLink = async (ask: Ask, reference: string): Promise<Link | undefined> => {
  const query = new URLSearchParams({ reference_id: reference })
  const { payment_links } = await ask<{ payment_links?: Link[] }>('GET', `/v1/payment_links?${query}`)
  return payment_links?.find(link => link.reference_id === reference)
}

const transfersOf = async (ask: Ask, paymentId: string): Promise<ProviderTransfer[]> => {
  const { items } = await ask<{ items: Transfer[] }>('GET', `${paymentPath(paymentId)}/transfers`)
  // A failed one moved nothing.
  return items.filter(transfer => transfer.status !== 'failed').map(transferOf)
}

/**
 * Does something that the API refuses to do twice. If it is refused and `find` then finds that it was done, by another
 * process or by a call whose answer was lost, that counts.
 */
const orFind = async <T>(act: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    const found = error instanceof ProviderRefusal ? await find() : undefined
    if (found === undefined) throw error
    return found
  }
}

/**
 * Razorpay Route. An order is a payment link; what is held is a transfer on hold. Shapes and rules are those of
 * github.com/razorpay/markdown-docs of April 2026. Refunds carry a key. Nothing else does, so each call looks first at
 * what there is and does only what is missing.
 */
export const razorpayProvider = (options: RazorpayOptions): PaymentProvider => {
  const { name, isTest, needsAccount, webhookSecret } = options
  const ask = razorpayClient(options)
  const readPayment = async (id: string) => paymentOf(await ask<Payment>('GET', paymentPath(id)))
  const firstTransfer = async (paymentId: string) => (await transfersOf(ask, paymentId))[0]
  return {
    name,
    isTest,
    needsAccount,
    createOrder: async ({ reference, amountPaise, description, returnTo }) => {
      const create = () =>
        ask<Link>('POST', '/v1/payment_links', {
          amount: amountPaise,
          currency: 'INR',
          accept_partial: false,
          reference_id: reference,
          description,
          reminder_enable: false,
          callback_url: returnTo,
          callback_method: 'get',
        })
      const find = () => findLink(ask, reference)
      const link = (await find()) ?? (await orFind(create, find))
      return { id: link.id, checkout: link.short_url }
    },
    readOrder: async id => {
      const link = await ask<Link>('GET', linkPath(id))
      const payments: ProviderPayment[] = []
      // Before the first payment this is null in some answers and an empty list in others.
      for (const { payment_id } of link.payments ?? []) payments.push(await readPayment(payment_id))
      return { isOpen: isOpen(link), payments }
    },
    cancelOrder: async id => {
      const closed = async () => {
        const link = await ask<Link>('GET', linkPath(id))
        return isOpen(link) ? undefined : link
      }
      if (!(await closed())) await orFind(() => ask<Link>('POST', `${linkPath(id)}/cancel`, {}), closed)
    },
    checkKeys: async () => {
      await findLink(ask, 'none')
    },
    readPayment,
    readTransfers: paymentId => transfersOf(ask, paymentId),
    hold: async ({ paymentId, accountId, amountPaise }) => {
      // Two calls at once cannot make two: together they would be more than was captured, which the API refuses.
      const make = async () => {
        const { items } = await ask<{ items: [Transfer] }>('POST', `${paymentPath(paymentId)}/transfers`, {
          transfers: [{ account: accountId, amount: amountPaise, currency: 'INR', on_hold: true }],
        })
        const [transfer] = items
        if (transfer.status === 'failed')
          throw new ProviderRefusal('The payment provider could not hold the payment.')
        return transferOf(transfer)
      }
      const find = () => firstTransfer(paymentId)
      return (await find()) ?? (await orFind(make, find))
    },
    reverse: async (transferId, totalPaise) => {
      const { reversedPaise } = transferOf(await ask<Transfer>('GET', transferPath(transferId)))
      const amount = totalPaise - reversedPaise
      const notes = { key: `reversal-${transferId}-${totalPaise}` }
      if (amount > 0) await ask('POST', `${transferPath(transferId)}/reversals`, { amount, notes })
    },
    refund: async (paymentId, totalPaise) => {
      const { refundedPaise } = await readPayment(paymentId)
      const amount = totalPaise - refundedPaise
      if (amount <= 0) return
      // Calls for the same total send the same key, so that only one refund is made.
      const key = { 'X-Refund-Idempotency': `refund-${paymentId}-${totalPaise}` }
      const refund = await ask<{ status: string }>(
        'POST',
        `${paymentPath(paymentId)}/refund`,
        { amount },
        key,
      )
      if (refund.status === 'failed')
        throw new ProviderRefusal('The payment provider could not refund the payment.')
    },
    release: async transferId => {
      const transfer = transferOf(await ask<Transfer>('GET', transferPath(transferId)))
      const isAnythingLeft = transfer.reversedPaise < transfer.amountPaise
      if (transfer.isOnHold && isAnythingLeft)
        await ask('PATCH', transferPath(transferId), { on_hold: false })
    },
    openAccount: async person => {
      if (needsAccount && !person.details) throw new ProviderRefusal('The payment provider needs details.')
      return openAccount(ask, person)
    },
    readAccount: id => readAccount(ask, id),
    readChargebacks: () => readChargebacks(ask),
    readWebhook: webhookReader(webhookSecret),
  }
}
