import type { CancelReason, DecidedFault, Fault, ProposalKind } from '#contract/entities/agreement.ts'
import type { Mode, SlotOrNone } from '#contract/entities/task.ts'
import type { Party } from './agreement.ts'

type None = Record<never, never>

/** A picture that was shown with an event: its public id and the hash of its bytes. */
export interface ShownPhoto {
  id: string
  sha256: string
}
/** Missing if there are none, so that chains without pictures keep their old form. */
interface Shown {
  photos?: readonly ShownPhoto[]
}

/**
 * The events under an agreement, with their actors; null is the clock. `data` is kept for good. Free text is only in
 * `texts`, for as long as it exists.
 */
export type AgreementEvent =
  | {
      kind: 'Agreed'
      by: 'poster'
      data: {
        price: number
        startDate: string | null
        endDate: string | null
        timeSlot: SlotOrNone
        mode: Mode
        /** The two by public id. */
        poster: string
        provider: string
        feePercent: number
        holdDays: number
      } & Shown
      texts: { description: string }
    }
  | {
      kind: 'ChangeProposed'
      by: Party
      data: {
        proposal: number
        kind: ProposalKind
        price: number | null
        startDate: string | null
        endDate: string | null
        timeSlot: SlotOrNone | null
        toProvider: number | null
      }
      texts: { reason: string; description?: string }
    }
  | { kind: 'ChangeAccepted'; by: Party | null; data: { proposal: number; version: number }; texts: None }
  | { kind: 'ChangeDeclined'; by: Party; data: { proposal: number }; texts: None }
  | { kind: 'ChangeWithdrawn'; by: Party | null; data: { proposal: number }; texts: None }
  | { kind: 'Arrived'; by: 'provider'; data: Shown; texts: None }
  | { kind: 'Marked'; by: Party; data: { deadline: string | null } & Shown; texts: None }
  | { kind: 'ChangesNeeded'; by: 'poster'; data: Shown; texts: { note: string } }
  | {
      kind: 'MarkRefused'
      by: 'provider'
      data: { why: 'notDone' | 'notPaid' }
      texts: { note: string }
    }
  | { kind: 'Completed'; by: Party; data: None; texts: None }
  | { kind: 'AutoCompleted'; by: null; data: None; texts: None }
  | {
      kind: 'Cancelled'
      by: Party | null
      data: { fault: Fault; reason: CancelReason | null }
      texts: { note?: string }
    }
  /** The clock was wrong, or the app was away: every deadline that stands comes so much later. */
  | { kind: 'TimeAdded'; by: null; data: { ms: number }; texts: None }
  | { kind: 'FaultContested'; by: Party; data: None; texts: { note: string } }
  | { kind: 'FaultDecided'; by: 'moderator'; data: { fault: DecidedFault }; texts: { note: string } }
  | { kind: 'PaymentChosen'; by: 'poster'; data: { method: 'direct' | 'undecided' }; texts: None }
  | { kind: 'PaymentHeld'; by: 'poster'; data: { amount: number }; texts: None }
  /** `amount` is what the provider gets, less the fee. */
  | { kind: 'PaymentReleased'; by: null; data: { amount: number; fee: number }; texts: None }
  | { kind: 'PaymentRefunded'; by: null; data: { amount: number }; texts: None }
  | { kind: 'PaidDirectly'; by: Party; data: None; texts: None }
  | { kind: 'DisputeOpened'; by: Party; data: { decideFrom: string } & Shown; texts: { reason: string } }
  /** The figure itself is sealed. */
  | { kind: 'AmountNamed'; by: Party; data: None; texts: None }
  | { kind: 'DisputeAsked'; by: Party | null; data: None; texts: None }
  /** Given by the one whose figure settled it; null is the clock. */
  | { kind: 'DisputeSettled'; by: Party | null; data: { toProvider: number }; texts: None }
  | { kind: 'DisputeDecided'; by: 'moderator'; data: { toProvider: number }; texts: { note: string } }

/** The events of a command, the one of this kind with the pictures that were shown with it. */
export const withPhotos = (
  events: readonly AgreementEvent[],
  kind: 'Arrived' | 'Marked' | 'ChangesNeeded' | 'DisputeOpened',
  photos: readonly ShownPhoto[],
): readonly AgreementEvent[] =>
  photos.length === 0
    ? events
    : events.map(event =>
        event.kind === kind ? ({ ...event, data: { ...event.data, photos } } as AgreementEvent) : event,
      )
