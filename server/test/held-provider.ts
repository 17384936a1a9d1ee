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

  readonly #keys = new Set<string>()

  /** `pause` is how long a reversal or a refund takes. */
  constructor(
    private readonly fails: () => boolean,
    private readonly pause: () => Promise<unknown> = async () => {},
  ) {}

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
  checkKeys = async () => {}
  openAccount = async () => 'account'
  readAccount = async () => 'activated' as const
  readChargebacks = async () => []
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

  /** As with the real one, nothing keeps two calls at once from taking back twice. */
  reverse = async (id: string, totalPaise: number) => {
    const transfer = this.transfers.get(id)!
    const amount = totalPaise - transfer.reversedPaise
    await this.pause()
    if (amount <= 0) return
    await this.#act(() => {
      if (transfer.reversedPaise + amount > transfer.amountPaise)
        throw new ProviderRefusal('more than there is')
      if (!transfer.isOnHold) throw new ProviderRefusal('released already')
      transfer.reversedPaise += amount
    })
  }

  /** The same total has the same key, and so is one refund. */
  refund = async (id: string, totalPaise: number) => {
    const payment = this.payments.get(id)!
    const amount = totalPaise - payment.refundedPaise
    await this.pause()
    const key = `${id} ${totalPaise}`
    if (amount <= 0 || this.#keys.has(key)) return
    await this.#act(() => {
      if (payment.refundedPaise + amount > payment.amountPaise)
        throw new ProviderRefusal('more than there is')
      payment.refundedPaise += amount
      this.#keys.add(key)
    })
  }

  release = (id: string) =>
    this.#act(() => {
      this.transfers.get(id)!.isOnHold = false
    })
}
