import type { Mode } from '#contract/entities/task.ts'
import { toRupees } from '#server/domain/money.ts'
import type { Agreement, Cancellation, Dispute, MoneyTerms, Proposal, Terms } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { partOf, partsLeft, type Share, sharesBack, sharesReleased } from './shares.ts'

/** The event that begins an agreement. */
export const agreed = (
  { pricePaise, startDate, endDate, timeSlot, description }: Terms,
  who: { mode: Mode; poster: string; provider: string },
  { feeBp, holdDays }: MoneyTerms,
): AgreementEvent => ({
  kind: 'Agreed',
  by: 'poster',
  data: {
    ...{ price: toRupees(pricePaise), startDate, endDate, timeSlot },
    ...who,
    ...{ feePercent: feeBp / 100, holdDays },
  },
  texts: { description },
})

const toPaise = (rupees: number): number => Math.round(rupees * 100)
type Leaving = Extract<AgreementEvent, { kind: 'PaymentReleased' | 'PaymentRefunded' }>

/** The part of the held money that an event takes away, in paise. */
const leavingOf = (event: Leaving): number =>
  toPaise(event.data.amount) + (event.kind === 'PaymentReleased' ? toPaise(event.data.fee) : 0)

/** The part of each held payment that an event takes away. */
export const sharesOf = ({ parts, feeBp }: Agreement, event: Leaving): Share[] =>
  (event.kind === 'PaymentReleased' ? sharesReleased : sharesBack)(parts, leavingOf(event), feeBp)

const noMarks = { poster: null, provider: null }

/** True if somebody is to come at another time. */
const movesDay = (agreement: Agreement, { startDate, timeSlot }: Proposal): boolean =>
  (startDate ?? agreement.startDate) !== agreement.startDate ||
  (timeSlot ?? agreement.timeSlot) !== agreement.timeSlot

/** The agreement on the terms that stand proposed. A mark of the poster was for other terms. */
const withProposed = (agreement: Agreement, proposed: Proposal, at: Date): Agreement => ({
  ...agreement,
  ...(proposed.kind === 'change' && {
    ...signAt(at),
    dayAgreedAt: movesDay(agreement, proposed) ? at : agreement.dayAgreedAt,
    pricePaise: proposed.pricePaise ?? agreement.pricePaise,
    startDate: proposed.startDate ?? agreement.startDate,
    endDate: proposed.endDate ?? agreement.endDate,
    timeSlot: proposed.timeSlot ?? agreement.timeSlot,
    description: proposed.description ?? agreement.description,
    marked: { ...agreement.marked, poster: null },
    deadline: null,
  }),
})

/** The days of HOLD_DAYS count from here. */
const signAt = (at: Date) => ({ lastSignAt: at, holdAddedMs: 0 })

/** Moves all that the clock waits for so much later. */
const withTime = (agreement: Agreement, ms: number): Agreement => {
  const { deadline, proposal, dispute, holdAddedMs } = agreement
  const later = <T extends { addedMs?: number }>(it: T): T => ({ ...it, addedMs: (it.addedMs ?? 0) + ms })
  return {
    ...agreement,
    deadline: deadline && new Date(deadline.getTime() + ms),
    proposal: proposal && later(proposal),
    dispute: dispute && later(dispute),
    holdAddedMs: holdAddedMs + ms,
  }
}

/** From here on, time that is added is added to the days in which one can rate. */
const completedAt = (at: Date) => ({ state: 'Completed', completedAt: at, holdAddedMs: 0 }) as const

/** How an agreement ends by a dispute: nothing to the provider cancels it at nobody's fault. */
const ended = (agreement: Agreement, outcome: NonNullable<Dispute['outcome']>): Agreement => {
  const dispute = { ...agreement.dispute!, outcome }
  const { at, toProviderPaise } = outcome
  if (toProviderPaise > 0) return { ...agreement, dispute, ...completedAt(at) }
  return { ...cancelledAt(agreement, { by: null, fault: 'nobody', reason: null, note: null, at }), dispute }
}

const cancelledAt = (
  agreement: Agreement,
  cancellation: Omit<Cancellation, 'contested' | 'decided'>,
): Agreement => ({
  ...agreement,
  ...{ state: 'Cancelled', marked: noMarks, deadline: null, holdAddedMs: 0 },
  cancellation: { ...cancellation, contested: null, decided: null },
})

const begun = ({ data, texts }: Extract<AgreementEvent, { kind: 'Agreed' }>, at: Date): Agreement => ({
  state: 'Active',
  version: 1,
  pricePaise: toPaise(data.price),
  startDate: data.startDate,
  endDate: data.endDate,
  timeSlot: data.timeSlot,
  description: texts.description,
  isInPerson: data.mode === 'In-Person',
  dayAgreedAt: at,
  marked: noMarks,
  deadline: null,
  proposals: 0,
  proposal: null,
  arrivedAt: null,
  changesNeeded: 0,
  marksRefused: 0,
  cancellation: null,
  completedAt: null,
  feeBp: Math.round(data.feePercent * 100),
  holdDays: data.holdDays,
  method: 'undecided',
  heldPaise: 0,
  parts: [],
  heldAt: null,
  wasMarkedDone: false,
  wasMarked: false,
  lastSignAt: null,
  holdAddedMs: 0,
  paid: noMarks,
  dispute: null,
})

/** The agreement after an event. Replaying all events from the first gives the present agreement. */
export const evolve = (agreement: Agreement | null, event: AgreementEvent, at: Date): Agreement => {
  if (event.kind === 'Agreed') return begun(event, at)
  if (!agreement) throw new Error(`${event.kind} before Agreed`)
  switch (event.kind) {
    case 'ChangeProposed': {
      const { proposal: id, kind, price, toProvider, ...days } = event.data
      const proposal: Proposal = {
        ...{ id, kind, by: event.by, ...days, reason: event.texts.reason, at },
        description: event.texts.description ?? null,
        pricePaise: price === null ? null : toPaise(price),
        toProviderPaise: toProvider === null ? null : toPaise(toProvider),
      }
      return { ...agreement, proposals: id, proposal }
    }
    case 'ChangeAccepted':
      return {
        ...withProposed(agreement, agreement.proposal!, at),
        version: event.data.version,
        proposal: null,
      }
    case 'ChangeDeclined':
    case 'ChangeWithdrawn':
      return { ...agreement, proposal: null }
    case 'Arrived':
      return { ...agreement, arrivedAt: at, ...signAt(at) }
    case 'Marked':
      return {
        ...agreement,
        marked: { ...agreement.marked, [event.by]: at },
        wasMarked: true,
        wasMarkedDone: agreement.wasMarkedDone || event.by === 'provider',
        deadline: event.data.deadline === null ? null : new Date(event.data.deadline),
      }
    case 'ChangesNeeded':
      return {
        ...agreement,
        marked: { ...agreement.marked, provider: null },
        deadline: null,
        changesNeeded: agreement.changesNeeded + 1,
        ...signAt(at),
      }
    case 'MarkRefused':
      return {
        ...agreement,
        marked: { ...agreement.marked, poster: null },
        deadline: null,
        marksRefused: agreement.marksRefused + 1,
        ...signAt(at),
      }
    case 'Completed':
      return { ...agreement, deadline: null, ...completedAt(at) }
    case 'AutoCompleted': {
      const { poster, provider } = agreement.marked
      const marked = { poster: poster ?? at, provider: provider ?? at }
      return { ...agreement, marked, deadline: null, ...completedAt(at) }
    }
    case 'Cancelled': {
      const { note = null } = event.texts
      return cancelledAt(agreement, { by: event.by, ...event.data, note, at })
    }
    case 'TimeAdded':
      return withTime(agreement, event.data.ms)
    case 'FaultContested': {
      const contested = { note: event.texts.note ?? null, at }
      return { ...agreement, cancellation: { ...agreement.cancellation!, contested } }
    }
    case 'FaultDecided': {
      const decided = { fault: event.data.fault, note: event.texts.note ?? null, at }
      return { ...agreement, cancellation: { ...agreement.cancellation!, decided } }
    }
    case 'PaymentChosen':
      return { ...agreement, method: event.data.method }
    case 'PaymentHeld': {
      const paise = toPaise(event.data.amount)
      const { heldPaise, feeBp, parts } = agreement
      const held = { heldPaise: heldPaise + paise, parts: [...parts, partOf(heldPaise, paise, feeBp)] }
      return { ...agreement, ...held, method: 'held', heldAt: agreement.heldAt ?? at, ...signAt(at) }
    }
    case 'PaymentReleased':
    case 'PaymentRefunded': {
      const parts = partsLeft(agreement.parts, sharesOf(agreement, event))
      return { ...agreement, parts, heldPaise: agreement.heldPaise - leavingOf(event) }
    }
    case 'PaidDirectly':
      return { ...agreement, paid: { ...agreement.paid, [event.by]: at } }
    case 'DisputeOpened': {
      const decideFrom = new Date(event.data.decideFrom)
      const dispute = {
        openedBy: event.by,
        reason: event.texts.reason,
        at,
        decideFrom,
        asked: null,
        outcome: null,
      }
      return { ...agreement, state: 'Disputed', deadline: null, dispute }
    }
    case 'AmountNamed':
      return agreement
    case 'DisputeAsked':
      return { ...agreement, dispute: { ...agreement.dispute!, asked: at } }
    case 'DisputeSettled': {
      const toProviderPaise = toPaise(event.data.toProvider)
      return ended(agreement, { toProviderPaise, by: event.by ? 'parties' : 'clock', note: null, at })
    }
    case 'DisputeDecided': {
      const toProviderPaise = toPaise(event.data.toProvider)
      return ended(agreement, { toProviderPaise, by: 'moderator', note: event.texts.note ?? null, at })
    }
  }
}
