import type { OfferStatus } from '#contract/entities/offer.ts'

/** Another price that the poster suggests. Money is whole paise. */
export interface Counter {
  pricePaise: number
  note: string
  at: Date
}

/** An offer, as far as commands decide on it and events change it. */
export interface OfferState {
  status: OfferStatus
  version: number
  pricePaise: number
  description: string
  /** The version of the task that it is for. */
  taskVersion: number
  /** A counter-offer that is not answered yet. Only an active offer has one. */
  counter: Counter | null
  editedAt: Date | null
  decidedAt: Date | null
}

/** The events of an offer after it is made. */
export type OfferEvent =
  | { kind: 'OfferEdited'; pricePaise: number; description: string; taskVersion: number }
  | { kind: 'OfferConfirmed'; taskVersion: number }
  /** `wasListed`: the poster has seen it, as no moderator held it back. */
  | { kind: 'OfferWithdrawn'; wasListed: boolean }
  | { kind: 'CounterMade'; pricePaise: number; note: string }
  | { kind: 'CounterAccepted' }
  | { kind: 'CounterDeclined' }
  | { kind: 'OfferAccepted' }
  | { kind: 'OfferDeclined' }
  | { kind: 'OfferHeld' }
  /** `isLate`: the task was taken meanwhile, by another offer. */
  | { kind: 'OfferReleased'; isLate: boolean }

/** The offer after an event. A decision, and a moderator's act, name a version and make none. */
export const evolve = (offer: OfferState, event: OfferEvent, at: Date): OfferState => {
  const changed = { ...offer, version: offer.version + 1 }
  const decided = { counter: null, decidedAt: at }
  switch (event.kind) {
    case 'OfferEdited': {
      const { kind: _, ...terms } = event
      return { ...changed, ...terms, counter: null, editedAt: at }
    }
    case 'OfferConfirmed':
      return { ...changed, taskVersion: event.taskVersion }
    case 'OfferWithdrawn':
      return { ...changed, ...decided, status: 'Withdrawn' }
    case 'CounterMade':
      return { ...changed, counter: { pricePaise: event.pricePaise, note: event.note, at } }
    case 'CounterAccepted':
      return { ...changed, pricePaise: offer.counter!.pricePaise, counter: null }
    case 'CounterDeclined':
      return { ...changed, counter: null }
    case 'OfferAccepted':
      return { ...offer, ...decided, status: 'Accepted' }
    case 'OfferDeclined':
      return { ...offer, ...decided, status: 'Rejected' }
    case 'OfferHeld':
      return { ...offer, counter: null, status: 'Pending' }
    case 'OfferReleased':
      return event.isLate ? { ...offer, ...decided, status: 'Rejected' } : { ...offer, status: 'Active' }
  }
}

/** True if an offer that nobody has decided on is for another version of its task than the present one. */
export const isOutdated = (offer: Pick<OfferState, 'status' | 'taskVersion'>, taskVersion: number): boolean =>
  (offer.status === 'Active' || offer.status === 'Pending') && offer.taskVersion !== taskVersion
