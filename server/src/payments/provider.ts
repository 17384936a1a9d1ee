import type { AccountState, PayeeForm } from '#contract/entities/payment.ts'
import type { Chargeback } from '#server/domain/chargeback.ts'

/** A payment that somebody made on an order. All amounts are whole paise. */
export interface ProviderPayment {
  id: string
  amountPaise: number
  currency: string
  /** Only a captured one is money; `refunded` was captured and went back whole. */
  state: 'captured' | 'refunded' | 'other'
  refundedPaise: number
}

/** A part of a payment that is meant for somebody, on hold until it is released. */
export interface ProviderTransfer {
  id: string
  amountPaise: number
  reversedPaise: number
  isOnHold: boolean
}

/**
 * The objects of a webhook: ids of the provider's. A webhook is only a reason to look them up. Nothing in it is trusted
 * except that a try to pay has failed, which moves no money.
 */
export interface ProviderHint {
  eventId: string
  orderIds: string[]
  paymentIds: string[]
  accountIds: string[]
  /** A chargeback has begun or changed. */
  hasChargeback: boolean
  /** The order on which somebody has tried to pay in vain, and when they did. */
  failed: { orderId: string; at: Date } | null
}

/** The provider could not be reached or did not answer properly: whether it did what it was asked is not known. */
export class ProviderDown extends Error {}
/** The provider does not know us. As with an outage, the same call succeeds once the operator has set the right keys. */
export class KeysRefused extends ProviderDown {
  constructor() {
    super('The payment service refused our keys (RAZORPAY_KEY_ID)')
  }
}
/** The provider refuses what it was asked. Asking the same again will not help. */
export class ProviderRefusal extends Error {}

/**
 * Holds money between two people. Each call can be made again after a lost answer: it looks first, or carries a key.
 * Rejects with {@link ProviderDown} or {@link ProviderRefusal}.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'razorpay'
  /** True if the money is not real. */
  readonly isTest: boolean
  /** True if somebody must be checked by the provider before money can be held for them. */
  readonly needsAccount: boolean
  /** An order to be paid on a page; the same reference gives the same order. */
  createOrder(order: {
    /** At most 40 characters. */
    reference: string
    /** At least 100. So are all amounts that are held, reversed or refunded at a time. */
    amountPaise: number
    description: string
    /** Where the page leads back to. */
    returnTo: string
  }): Promise<{ id: string; checkout: string }>
  /** True if an order can still be paid, and what was paid on it. */
  readOrder(id: string): Promise<{ isOpen: boolean; payments: ProviderPayment[] }>
  /** Lets nobody pay an order any more; nothing happens to one that is paid. */
  cancelOrder(id: string): Promise<void>
  /** Asks for anything. Rejects with {@link KeysRefused} if the provider does not know us. */
  checkKeys(): Promise<void>
  readPayment(id: string): Promise<ProviderPayment>
  readTransfers(paymentId: string): Promise<ProviderTransfer[]>
  /**
   * Puts more than half of a payment on hold for an account; the transfer that there is, when there is one. That it is
   * more than half keeps a second one from being made.
   */
  hold(payment: { paymentId: string; accountId: string; amountPaise: number }): Promise<ProviderTransfer>
  /**
   * Takes back from a transfer so much that `totalPaise` of it are taken back in all. The caller sees to it that no two
   * calls for one transfer are under way at once, in all processes: no provider refuses a key that was used before.
   */
  reverse(transferId: string, totalPaise: number): Promise<void>
  /**
   * Gives back so much of a payment that `totalPaise` of it are given back in all. A larger total may be asked for only
   * after the call for the smaller one has resolved.
   */
  refund(paymentId: string, totalPaise: number): Promise<void>
  /** Releases the rest of a transfer to the account. */
  release(transferId: string): Promise<void>
  /**
   * The account of a person; the same reference gives the same account. It goes on with what an earlier call left
   * unfinished. Store the id for one person only, and give it as `accountId` from then on, since an address can change
   * and pass to somebody else. `details` is null where the provider needs none.
   */
  openAccount(person: {
    reference: string
    accountId?: string | null
    name: string
    email: string
    details: PayeeForm | null
  }): Promise<string>
  readAccount(id: string): Promise<AccountState>
  /** All chargebacks that there have been. */
  readChargebacks(): Promise<Chargeback[]>
  /** Null when the signature is wrong or missing. */
  readWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderHint | null
}
