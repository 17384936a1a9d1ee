import type { CancelReason, DecidedFault, Fault, Refusal } from '#contract/entities/agreement.ts'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import { moneySaid } from '#web/features/agreements/money-events.ts'
import {
  type Difference,
  differences,
  type ProposedTerms,
  type Terms,
  termsIn,
  withProposed,
} from '#web/features/agreements/terms.ts'
import {
  nameFor,
  otherIn,
  personIn,
  type TimelinePeople,
  toProviderFor,
} from '#web/features/agreements/timeline-people.ts'
import { daysOf } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { rupees } from '#web/ui/money.tsx'

/** An event of the timeline as a person reads it. */
export interface Line {
  seq: number
  at: string
  title: string
  /** The changes of a proposal. */
  changes: Difference[]
  /** Beside the title: a reason, whose fault it is. */
  details: string[]
  /** The actor's own words; null for none, `texts.agreements.wordsGone` once they were deleted. */
  quote: string | null
  /** The pictures that were shown with it. */
  photos: TimelineEvent['photos']
}

/** A proposal as the events so far tell it. */
interface Proposed {
  kind: 'change' | 'cancel'
  terms: ProposedTerms
}

interface SoFar {
  /** Null where the first events are missing. */
  terms: Terms | null
  proposed: Proposed | null
  /** The kind of the event before. */
  last: string
}

const begin = ({ kind, data, texts: free }: TimelineEvent): Terms | null => {
  if (kind !== 'Agreed') return null
  const { price, startDate, endDate, timeSlot } = data as unknown as Terms
  return { price, startDate, endDate, timeSlot, description: free.description?.text ?? '' }
}

/** The words of an event, given the events before it. */
function said(event: TimelineEvent, { terms, proposed, last }: SoFar, people: TimelinePeople) {
  const who = event.by === null ? '' : nameFor(people, personIn(people, event.by))
  const { happened } = texts.agreements
  const isCancel = proposed?.kind === 'cancel'
  switch (event.kind) {
    case 'Agreed':
      return {
        title: happened.agreed(who),
        details: terms ? [`${rupees(terms.price)}, ${daysOf(terms)}`] : [],
      }
    case 'ChangeProposed':
      return event.data.kind === 'cancel'
        ? { title: happened.cancelProposed(who), details: splitProposed(event, people) }
        : { title: happened.changeProposed(who), changes: terms ? differences(terms, termsIn(event)) : [] }
    case 'ChangeAccepted':
      if (event.by === null) return { title: happened.carriedOut }
      return { title: isCancel ? happened.cancelAccepted(who) : happened.changeAccepted(who) }
    case 'ChangeDeclined':
      return { title: happened.declined(who) }
    case 'ChangeWithdrawn':
      return { title: event.by === null ? happened.closed : happened.takenBack(who) }
    case 'Arrived':
      return { title: happened.arrived(who) }
    case 'Marked':
      return { title: happened.marked(who) }
    case 'ChangesNeeded':
      return { title: happened.changesNeeded(who) }
    case 'MarkRefused': {
      const { why } = event.data as { why: Refusal }
      return { title: happened.markRefused[why](who) }
    }
    case 'Completed':
      return { title: happened.completed }
    case 'AutoCompleted':
      return { title: happened.autoCompleted }
    case 'TimeAdded':
      return { title: happened.timeAdded }
    case 'Cancelled':
      return cancelled(event, who, people, last === 'ChangeAccepted')
    case 'FaultContested':
      return { title: happened.contested(who) }
    case 'FaultDecided': {
      const { fault } = event.data as { fault: DecidedFault }
      return {
        title: happened.decided,
        details: [texts.agreements.faultDecided(fault, people.poster.firstName, people.provider.firstName)],
      }
    }
    default:
      // An app that was loaded before the server learned to do more.
      return moneySaid(event, who, people) ?? { title: event.kind }
  }
}

/** The part of the held money that a proposal to cancel gives to the provider. */
function splitProposed({ data }: TimelineEvent, people: TimelinePeople): string[] {
  const { toProvider } = data as { toProvider: number | null }
  return toProvider ? [toProviderFor(people, rupees(toProvider))] : []
}

/** `isAgreed`: a proposal to cancel was accepted, by the other side or for want of an answer. */
function cancelled(event: TimelineEvent, who: string, people: TimelinePeople, isAgreed: boolean) {
  const { fault, reason } = event.data as { fault: Fault; reason: CancelReason | null }
  if (reason === null) {
    const isByClock = event.by === null && !isAgreed
    return {
      title: isByClock
        ? texts.agreements.happened.cancelledByClock
        : texts.agreements.happened.cancelledByBoth,
    }
  }
  const other = otherIn(people, event.by!)
  const blamed = other.givenId === people.viewer ? texts.agreements.youBlamed : other.firstName
  return {
    title: texts.agreements.happened.cancelled(who),
    details: [
      texts.agreements.cancelReasons[reason](nameFor(people, other)),
      texts.agreements.faultSaid[fault](who, blamed),
    ],
  }
}

/** The names of the free texts that are quoted. A description is shown as a change. */
const quoted = ['reason', 'note']

const quoteOf = ({ data, texts: free }: TimelineEvent): string | null => {
  const name = quoted.find(name => free[name] || (typeof data[name] === 'object' && data[name] !== null))
  if (!name) return null
  return free[name]?.text ?? texts.agreements.wordsGone
}

const after = (event: TimelineEvent, { terms, proposed }: SoFar): SoFar => {
  if (event.kind === 'ChangeProposed') {
    const { kind } = event.data as Pick<Proposed, 'kind'>
    return { terms, proposed: { kind, terms: termsIn(event) }, last: event.kind }
  }
  const isAccepted = event.kind === 'ChangeAccepted' && proposed?.kind === 'change'
  const isClosed = event.kind.startsWith('Change') && event.kind !== 'ChangesNeeded'
  return {
    terms: terms && isAccepted ? withProposed(terms, proposed.terms) : terms,
    proposed: isClosed ? null : proposed,
    last: event.kind,
  }
}

/** The timeline in words, oldest first. What a proposal changes is known only if it begins with the first event. */
export function linesOf(events: readonly TimelineEvent[], people: TimelinePeople): Line[] {
  const [first] = events
  if (!first) return []
  let soFar: SoFar = { terms: begin(first), proposed: null, last: '' }
  return events.map(event => {
    const line = {
      ...{ seq: event.seq, at: event.at, changes: [], details: [] },
      ...{ quote: quoteOf(event), photos: event.photos },
      ...said(event, soFar, people),
    }
    soFar = after(event, soFar)
    return line
  })
}
