import * as Type from 'typebox'
import { instant, nullable, oneOf, text } from './fields.ts'

/** The service that moves the money: a provider that holds it, or none if the two settle it themselves. */
export const paymentProviders = ['sandbox', 'razorpay', 'direct'] as const
export const PaymentProviderName = oneOf('Provider', paymentProviders)
export type PaymentProviderName = Type.Static<typeof PaymentProviderName>

export const paymentMethods = ['undecided', 'held', 'direct'] as const
const Method = oneOf('Method', paymentMethods)
export type PaymentMethod = Type.Static<typeof Method>

export const PaymentSettings = Type.Object(
  {
    provider: PaymentProviderName,
    /** The market's share in percent. New agreements keep it. */
    feePercent: Type.Number(),
    /** Test money: nothing of it is real. */
    isTest: Type.Boolean(),
  },
  { title: 'PaymentSettings' },
)
export type PaymentSettings = Type.Static<typeof PaymentSettings>

/** The provider's part of a sum, and the market's fee. */
const Share = Type.Object({ net: Type.Number(), fee: Type.Number() })

/** The money of one task, in rupees with at most 2 decimals. */
export const Payment = Type.Object(
  {
    taskId: Type.String(),
    method: Method,
    state: oneOf('State', ['None', 'Started', 'Held', 'Frozen', 'Settled'] as const),
    price: Type.Number(),
    held: Type.Number(),
    /** Still to be held. */
    due: Type.Number(),
    /** Gone to the provider, less the fee. */
    released: Type.Number(),
    refunded: Type.Number(),
    fee: Type.Number(),
    feePercent: Type.Number(),
    /** The shares of the held money now, and once the due money is held, too. */
    shares: Type.Object({ held: Share, whole: Share }),
    /** The time of the poster's last failed try to pay, until the next one. The provider does not see it. */
    failedAt: nullable(instant),
    /** The part of the price that was not held when the work was completed: the two settle it themselves. */
    stillOwed: Type.Number(),
    provider: PaymentProviderName,
    isTest: Type.Boolean(),
    /** Money that waits for the provider, because there is no payout address yet or a payout failed. */
    toPayOut: Type.Number(),
    /** When the last of it was paid out to the provider, who alone sees it; null as long as some waits. */
    paidOutAt: nullable(instant),
    /** Where to pay directly, for the poster once the work is completed. */
    payTo: nullable(
      Type.Object({
        upiId: Type.String(),
        name: Type.String(),
        /** When the UPI id was last changed; null as long as it is the first one. */
        changedAt: nullable(instant),
      }),
    ),
    /** When each side said that it was paid directly. */
    paid: Type.Object({ poster: nullable(instant), provider: nullable(instant) }),
    /** The payer disputes a payment at the own bank: the one that is open, or the last one. */
    chargeback: nullable(
      Type.Object({
        state: oneOf('State', ['open', 'won', 'lost', 'closed'] as const),
        amount: Type.Number(),
        at: instant,
      }),
    ),
    lines: Type.Array(
      Type.Object({
        at: instant,
        kind: oneOf('Kind', ['hold', 'release', 'fee', 'refund'] as const),
        amount: Type.Number(),
      }),
    ),
  },
  { title: 'Payment' },
)
export type Payment = Type.Static<typeof Payment>

/** A payment that was begun: `checkout` is where to pay, on this site or on the provider's. */
export const StartedPayment = Type.Object(
  {
    paymentId: Type.String(),
    amount: Type.Number(),
    provider: PaymentProviderName,
    checkout: Type.String(),
  },
  { title: 'StartedPayment' },
)
export type StartedPayment = Type.Static<typeof StartedPayment>

export const sandboxOutcomes = ['paid', 'failed', 'cancelled'] as const
export const SandboxOutcome = oneOf('Outcome', sandboxOutcomes)
export type SandboxOutcome = Type.Static<typeof SandboxOutcome>

/** One own movement: holds and refunds as poster, releases and payouts as provider. */
export const Movement = Type.Object(
  {
    _id: Type.String(),
    taskId: Type.String(),
    title: Type.String(),
    at: instant,
    kind: oneOf('Kind', ['hold', 'refund', 'release', 'payout'] as const),
    amount: Type.Number(),
  },
  { title: 'Movement' },
)
export type Movement = Type.Static<typeof Movement>

export const UpiId = Type.String({
  title: 'UPI id',
  trim: true,
  maxLength: 100,
  pattern: '^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,31}$',
})

/** How far a person's account with the payment provider is. */
export const accountStates = ['none', 'under_review', 'needs_clarification', 'activated'] as const
const AccountState = oneOf('Account', accountStates)
export type AccountState = Type.Static<typeof AccountState>

/** Where one is paid. */
export const Payout = Type.Object(
  {
    upiId: nullable(Type.String()),
    /** The provider pays only to an account that it has checked; null where it needs none. */
    account: nullable(AccountState),
    /** Rupees that wait: for an address or an account, or because it was changed. */
    waiting: Type.Number(),
    /** How much of that waits because the address was changed after it was owed, and until when. */
    delayed: nullable(Type.Object({ amount: Type.Number(), until: instant })),
    /** When the address or the account was last changed; null as long as it is the first one. */
    changedAt: nullable(instant),
    /** The proof needed to change the address; null for the first address. */
    proof: nullable(oneOf('Proof', ['password', 'code', 'noPassword'] as const)),
  },
  { title: 'Payout' },
)
export type Payout = Type.Static<typeof Payout>

const line = (label: string, max: number) => text(label, { min: 1, max })

/** A payee's details for the payment provider. They are passed on; only a hash of the phone number is stored. */
export const PayeeForm = Type.Object({
  legalName: text('Name', { min: 4, max: 200 }),
  phone: Type.String({ title: 'Phone', trim: true, pattern: '^[0-9+ -]{8,16}$', maxLength: 16 }),
  pan: Type.String({ title: 'PAN', trim: true, pattern: '^[A-Za-z]{5}[0-9]{4}[A-Za-z]$', maxLength: 10 }),
  accountNumber: Type.String({
    title: 'Account number',
    trim: true,
    pattern: '^[0-9]{5,20}$',
    maxLength: 20,
  }),
  ifsc: Type.String({ title: 'IFSC', trim: true, pattern: '^[A-Za-z]{4}0[A-Za-z0-9]{6}$', maxLength: 11 }),
  street: line('Street', 100),
  city: line('City', 100),
  state: line('State', 100),
  postalCode: Type.String({ title: 'PIN code', trim: true, pattern: '^[1-9][0-9]{5}$', maxLength: 6 }),
})
export type PayeeForm = Type.Static<typeof PayeeForm>
