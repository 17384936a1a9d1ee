import type { CancelReason, DecidedFault, Fault, ProposalKind } from '#contract/entities/agreement.ts'
import type { PaymentMethod } from '#contract/entities/payment.ts'
import type { AgreementState, SlotOrNone } from '#contract/entities/task.ts'
import type { Part } from './shares.ts'

/** The two who agreed. */
export type Party = 'poster' | 'provider'

export const otherParty = (party: Party): Party => (party === 'poster' ? 'provider' : 'poster')

/** The agreed terms. Money is whole paise, days are YYYY-MM-DD. */
export interface Terms {
  pricePaise: number
  startDate: string | null
  endDate: string | null
  timeSlot: SlotOrNone
  description: string
}

/** The proposed terms. Terms that stay the same are null. */
export type ProposedTerms = { [K in keyof Terms]: Terms[K] | null }

export interface Proposal extends ProposedTerms {
  /** Its number among those of the agreement. */
  id: number
  kind: ProposalKind
  by: Party
  toProviderPaise: number | null
  reason: string
  at: Date
  /** How much longer it stands, in milliseconds, because the app was away. */
  addedMs?: number
}

export interface Cancellation {
  /** Null when the clock did it. */
  by: Party | null
  fault: Fault
  /** Null when it was agreed. */
  reason: CancelReason | null
  note: string | null
  at: Date
  contested: { note: string | null; at: Date } | null
  decided: { fault: DecidedFault; note: string | null; at: Date } | null
}

export interface Dispute {
  openedBy: Party
  reason: string
  at: Date
  /** From when on either side may ask a moderator. */
  decideFrom: Date
  /** When a moderator was asked. */
  asked: Date | null
  /** How much longer the clock waits, in milliseconds, because the app was away. */
  addedMs?: number
  outcome: {
    toProviderPaise: number
    by: 'parties' | 'moderator' | 'clock'
    note: string | null
    at: Date
  } | null
}

/** The settings that were in force when the agreement was made. */
export interface MoneyTerms {
  /** The market's share of what goes to the provider, in basis points: 250 are 2.5 percent. */
  feeBp: number
  /** How many days money is held after the last day of the work without any sign of it. */
  holdDays: number
}

export interface Agreement extends Terms, MoneyTerms {
  state: AgreementState
  /** Raised by every change of the terms. */
  version: number
  isInPerson: boolean
  /** When its first day and slot were agreed. */
  dayAgreedAt: Date
  /** When each side said that the work is done. */
  marked: Record<Party, Date | null>
  /** When the clock marks it for the side that has not. */
  deadline: Date | null
  /** How many there were. */
  proposals: number
  /** The one that stands. */
  proposal: Proposal | null
  arrivedAt: Date | null
  /** How often the poster has said that changes are needed. */
  changesNeeded: number
  /** How often the provider has refused the poster's mark. */
  marksRefused: number
  cancellation: Cancellation | null
  completedAt: Date | null
  method: PaymentMethod
  heldPaise: number
  /** The payments that were held, oldest first. */
  parts: readonly Part[]
  /** When money was first held. */
  heldAt: Date | null
  /** True if the provider has ever marked the work done. It stays when the mark is taken back. */
  wasMarkedDone: boolean
  /** True if either side has ever marked the work, whatever was taken back since. */
  wasMarked: boolean
  /**
   * When HOLD_DAYS began to count again: money was held, the provider arrived or refused a mark, changes were
   * needed or agreed.
   */
  lastSignAt: Date | null
  /**
   * How much longer than HOLD_DAYS from then money is held, and one can contest or rate once it has ended, in
   * milliseconds, because the app was away.
   */
  holdAddedMs: number
  /** When each side said that it was paid directly. */
  paid: Record<Party, Date | null>
  dispute: Dispute | null
}
