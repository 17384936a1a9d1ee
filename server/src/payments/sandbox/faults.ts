/**
 * The faults of a call to the sandbox. `drop-before` and `500` do nothing; the first cuts the connection. `drop-after`
 * does the work and loses the answer; `timeout` does it and never answers.
 */
export type CallFault = 'drop-before' | 'drop-after' | '500' | 'timeout'

/**
 * The faults of the webhooks of one step. `late` ones come a minute later, `lost` ones never. `double` ones come twice,
 * and `reversed` ones in the wrong order. The first delivery of `wrong-signature` ones is signed with another secret.
 */
export type WebhookFault = 'late' | 'double' | 'reversed' | 'lost' | 'wrong-signature'

/** Faults on demand, for tests. Each function is asked every time, and undefined means that nothing goes wrong. */
export interface SandboxFaults {
  /** The longest wait for an answer, in milliseconds; by default as long as for the real provider. */
  timeoutMs?: number
  /** For a call such as `POST /v1/payments/pay_1/refund`. A promise makes it slow. */
  call?(call: string): CallFault | undefined | Promise<CallFault | undefined>
  /** For all webhooks of one step, such as `['payment.captured', 'order.paid', 'payment_link.paid']`. */
  webhooks?(events: readonly string[]): WebhookFault | undefined
}
