import {
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderTransfer,
} from '#server/payments/provider.ts'

/** A payment provider in memory, by the rules of the real one; `fails` says before and after each act whether it is cut. */
export class HeldProvider implements PaymentProvider {
  readonly name = 'sandbox'
  readonly isTest = true
  readonly needsAccount = false
  readonly payments = new Map<string, ProviderPayment>()
  readonly transfers = new Map<string, ProviderTransfer>()

  constructor(private readonly fails: () => boolean) {}

  async #act<T>(work: () => T): Promise<T> {
    if (this.fails()) throw new ProviderDown('cut before')
    const result = work()
    if (this.fails()) throw new ProviderDown('cut after')
    return result
  }

  /** Somebody pays. */
  paid(id: string, amountPaise: number, currency = 'INR'): ProviderPayment {
    const payment = { id, amountPaise, currency, state: 'captured', refundedPaise: 0 } as const
    this.payments.set(id, { ...payment })
    return payment
  }

  createOrder = async () => ({ id: '', checkout: '' })
  readOrder = async () => ({ isOpen: true, payments: [] })
  cancelOrder = async () => {}
  openAccount = async () => 'account'
  readAccount = async () => 'activated' as const
  readWebhook = () => null
  readPayment = (id: string) => this.#act(() => ({ ...this.payments.get(id)! }))
  readTransfers = (id: string) =>
    this.#act(() =>
      [...this.transfers.values()].filter(transfer => transfer.id === id).map(it => ({ ...it })),
    )

  hold = ({ paymentId, amountPaise }: { paymentId: string; amountPaise: number }) =>
    this.#act(() => {
      const there = this.transfers.get(paymentId)
      if (there) return { ...there }
      if (this.payments.get(paymentId)!.refundedPaise > 0) throw new ProviderRefusal('refunded already')
      const transfer = { id: paymentId, amountPaise, reversedPaise: 0, isOnHold: true }
      this.transfers.set(paymentId, transfer)
      return { ...transfer }
    })

  reverse = (id: string, totalPaise: number) =>
    this.#act(() => {
      const transfer = this.transfers.get(id)!
      if (totalPaise > transfer.amountPaise) throw new ProviderRefusal('more than there is')
      if (!transfer.isOnHold) throw new ProviderRefusal('released already')
      transfer.reversedPaise = Math.max(transfer.reversedPaise, totalPaise)
    })

  refund = (id: string, totalPaise: number) =>
    this.#act(() => {
      const payment = this.payments.get(id)!
      if (totalPaise > payment.amountPaise) throw new ProviderRefusal('more than there is')
      payment.refundedPaise = Math.max(payment.refundedPaise, totalPaise)
    })

  release = (id: string) =>
    this.#act(() => {
      this.transfers.get(id)!.isOnHold = false
    })
}
