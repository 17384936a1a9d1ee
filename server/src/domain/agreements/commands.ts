import type { CancelReason, DecidedFault, Fault } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { conflict, invalid, issue, notAllowed } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { otherParty, type Party } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { contestEnds, deadlineOf } from './clock.ts'
import { type Command, closing, doneByProvider, isBefore } from './command.ts'
import { disputeCommands } from './dispute-commands.ts'
import { completed, dueOf, givenBack, hasBegun, isShort, paidOut } from './money.ts'
import { paymentCommands } from './payment-commands.ts'
import { proposalCommands } from './proposals.ts'

const arrive: Command<unknown, 'provider'> = {
  by: ['provider'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('nowhereToArrive'), ({ agreement }) => !agreement.isInPerson],
    [() => conflict('arrivedAlready'), ({ agreement }) => agreement.arrivedAt !== null],
  ],
  makes: ['Arrived'],
  events: ({ by }) => [{ kind: 'Arrived', by, data: {}, texts: {} }],
}

const mark: Command<{ autoCompleteDays: number; rating?: number }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  else: 'notCompletable',
  refusedWhen: [
    [() => conflict('notCompletable'), ({ agreement, by }) => agreement.marked[by] !== null],
    [
      ({ agreement }) => conflict('payFirst', { rupees: toRupees(dueOf(agreement)) }),
      ({ agreement, by }) => by === 'poster' && isShort(agreement),
    ],
  ],
  wrongWhen: [
    [
      () => invalid(issue('rating', 'ratingMissing')),
      ({ by, input }) => by === 'poster' && (input.rating ?? 0) < limits.completion.rating.min,
    ],
  ],
  makes: ['ChangeWithdrawn', 'Marked', 'Completed', 'PaymentReleased'],
  events: ({ agreement, by, now, input }) => {
    const isLast = agreement.marked[otherParty(by)] !== null && !isShort(agreement)
    const closed = isLast || by === 'provider' ? closing(agreement) : []
    const first = agreement.deadline ?? deadlineOf(agreement, now, input.autoCompleteDays)
    const deadline = isLast ? null : first.toISOString()
    const marked: AgreementEvent = { kind: 'Marked', by, data: { deadline }, texts: {} }
    return [...closed, marked, ...(isLast ? completed(by, agreement) : [])]
  },
}

const changesNeeded: Command<{ note: string }, 'poster'> = {
  by: ['poster'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('notDoneYet'), ({ agreement }) => agreement.marked.provider === null],
    [
      () => conflict('changesNeededTooOften', { max: limits.agreement.changesNeeded }),
      ({ agreement }) => agreement.changesNeeded >= limits.agreement.changesNeeded,
    ],
  ],
  makes: ['ChangesNeeded'],
  events: ({ by, input: { note } }) => [{ kind: 'ChangesNeeded', by, data: {}, texts: { note } }],
}

/** The poster says that the work is done, and it is not, or not paid: silence would complete it. */
const notDone: Command<{ why: 'notDone' | 'notPaid'; note: string }, 'provider'> = {
  by: ['provider'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('posterHasNotMarked'), ({ agreement }) => agreement.marked.poster === null],
    [() => conflict('markedByYou'), ({ agreement }) => agreement.marked.provider !== null],
    [
      () => conflict('notDoneTooOften', { max: limits.agreement.marksRefused }),
      ({ agreement }) => agreement.marksRefused >= limits.agreement.marksRefused,
    ],
  ],
  makes: ['MarkRefused'],
  events: ({ by, input: { why, note } }) => [{ kind: 'MarkRefused', by, data: { why }, texts: { note } }],
}

const cancel: Command<{ fault: Fault; reason: CancelReason; note?: string }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  refusedWhen: [
    doneByProvider('noCancelOnceDone'),
    [
      () => conflict('workHasBegun'),
      ({ agreement, by, now }) => by === 'poster' && agreement.heldPaise > 0 && hasBegun(agreement, now),
    ],
  ],
  makes: ['ChangeWithdrawn', 'Cancelled', 'PaymentRefunded'],
  events: ({ agreement, by, input: { fault, reason, note } }) => [
    ...closing(agreement),
    { kind: 'Cancelled', by, data: { fault, reason }, texts: note === undefined ? {} : { note } },
    ...givenBack(agreement),
  ],
}

const contest: Command<{ note: string }, Party> = {
  by: ['poster', 'provider'],
  from: ['Cancelled'],
  refusedWhen: [
    [() => notAllowed('ownCancellation'), ({ agreement, by }) => agreement.cancellation!.by === by],
    [() => conflict('nobodyBlamesYou'), ({ agreement }) => agreement.cancellation!.fault !== 'theirs'],
    [() => conflict('contestedAlready'), ({ agreement }) => agreement.cancellation!.contested !== null],
    [() => conflict('tooLateToContest'), ({ agreement, now }) => now > contestEnds(agreement)],
  ],
  makes: ['FaultContested'],
  events: ({ by, input: { note } }) => [{ kind: 'FaultContested', by, data: {}, texts: { note } }],
}

const decideFault: Command<{ fault: DecidedFault; note: string }, 'moderator'> = {
  by: ['moderator'],
  from: ['Cancelled'],
  refusedWhen: [
    [() => conflict('notContested'), ({ agreement }) => agreement.cancellation!.contested === null],
    [() => conflict('faultDecidedAlready'), ({ agreement }) => agreement.cancellation!.decided !== null],
  ],
  makes: ['FaultDecided'],
  events: ({ by, input: { fault, note } }) => [
    { kind: 'FaultDecided', by, data: { fault }, texts: { note } },
  ],
}

/** The app was away, or its clock was wrong: nobody loses time by it. */
const addTime: Command<{ ms: number }, 'clock'> = {
  by: ['clock'],
  from: ['Active', 'Disputed', 'Completed', 'Cancelled'],
  refusedWhen: [],
  makes: ['TimeAdded'],
  events: ({ input: { ms } }) => [{ kind: 'TimeAdded', by: null, data: { ms }, texts: {} }],
}

const autoComplete: Command<unknown, 'clock'> = {
  by: ['clock'],
  from: ['Active'],
  refusedWhen: [[() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, agreement.deadline)]],
  makes: ['ChangeWithdrawn', 'AutoCompleted', 'PaymentReleased'],
  events: ({ agreement }) => [
    ...closing(agreement),
    { kind: 'AutoCompleted', by: null, data: {}, texts: {} },
    ...paidOut(agreement),
  ],
}

/** Everything that can be done under an agreement. docs/agreement.md is drawn from this. */
export const agreementCommands = {
  ...proposalCommands,
  arrive,
  mark,
  changesNeeded,
  notDone,
  cancel,
  contest,
  decideFault,
  addTime,
  autoComplete,
  ...paymentCommands,
  ...disputeCommands,
}
