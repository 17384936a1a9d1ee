import type { OfferStatus } from '#contract/entities/offer.ts'
import { type AppError, conflict, notAllowed, type PlainFailure, stale } from '#server/domain/failure.ts'
import type { BiddableTask } from '#server/domain/tasks/task.ts'
import { isOutdated, type OfferEvent, type OfferState } from './offer.ts'

/** The role of a person towards an offer. */
type Side = 'poster' | 'bidder' | 'moderator'

/** The facts by which a command is decided, all read under the task's lock. */
interface Facts<Input> {
  offer: OfferState
  task: BiddableTask
  input: Input
}

/** A reason to refuse a command, and its sentence. */
type Refusal<F> = readonly [error: () => AppError, when: (facts: F) => boolean]

/** One row of the table: whose a command is, from which states, what forbids it, and what then happens. */
export interface Command<Input> {
  by: Side
  from: readonly OfferStatus[]
  /** How it is refused from another state; without it the state itself says it. */
  else?: PlainFailure
  /** The people who may not be limited: the actor, or both sides. Everybody may do what only ends something. */
  needsUnlimited?: 'self' | 'both'
  /** One of the changes of which a day has only so many. */
  isCounted?: true
  refusedWhen: readonly Refusal<Facts<Input>>[]
  events(facts: Facts<Input>): OfferEvent[]
}

interface Versions {
  version?: number
  taskVersion?: number
}

type OfTask = Refusal<{ task: BiddableTask }>

const taken = (name: PlainFailure): OfTask => [() => conflict(name), ({ task }) => task.status !== 'Open']
const hidden = (name: PlainFailure = 'taskHidden'): OfTask => [
  () => conflict(name),
  ({ task }) => task.isHidden,
]
const expired: OfTask = [() => conflict('taskExpired'), ({ task }) => task.isExpired]
const taskChanged: Refusal<{ task: BiddableTask; input: Versions }> = [
  () => stale('taskChanged'),
  ({ task, input }) => input.taskVersion !== undefined && input.taskVersion !== task.version,
]
const changed: Refusal<Facts<Versions>> = [
  () => stale('offerChanged'),
  ({ offer, input }) => input.version !== undefined && input.version !== offer.version,
]
const outdated: Refusal<Facts<unknown>> = [
  () => stale('offerOutdated'),
  ({ offer, task }) => isOutdated(offer, task.version),
]
const noCounter: Refusal<Facts<unknown>> = [() => conflict('noCounter'), ({ offer }) => !offer.counter]

const making = [
  [() => conflict('noMoreOffers'), ({ task }) => task.status !== 'Open' || task.isHidden],
  expired,
  taskChanged,
] satisfies Refusal<{ task: BiddableTask; input: Versions }>[]

const edit: Command<Versions & { pricePaise: number; description: string }> = {
  by: 'bidder',
  from: ['Active'],
  needsUnlimited: 'self',
  isCounted: true,
  refusedWhen: [taken('noMoreChanges'), hidden(), expired, changed, taskChanged],
  events: ({ task, input: { pricePaise, description } }) => [
    { kind: 'OfferEdited', pricePaise, description, taskVersion: task.version },
  ],
}

const confirm: Command<Versions> = {
  by: 'bidder',
  from: ['Active'],
  needsUnlimited: 'self',
  refusedWhen: [taken('noMoreChanges'), hidden(), expired, taskChanged],
  // One that is up to date stays as it is.
  events: ({ offer, task }) =>
    isOutdated(offer, task.version) ? [{ kind: 'OfferConfirmed', taskVersion: task.version }] : [],
}

const withdraw: Command<unknown> = {
  by: 'bidder',
  from: ['Active', 'Pending'],
  refusedWhen: [taken('noMoreChanges')],
  events: ({ offer }) => [{ kind: 'OfferWithdrawn', wasListed: offer.status === 'Active' }],
}

const counter: Command<Versions & { pricePaise: number; note: string }> = {
  by: 'poster',
  from: ['Active'],
  needsUnlimited: 'both',
  isCounted: true,
  refusedWhen: [taken('noMoreChanges'), hidden(), expired, changed],
  events: ({ input: { pricePaise, note } }) => [{ kind: 'CounterMade', pricePaise, note }],
}

const acceptCounter: Command<Versions> = {
  by: 'bidder',
  from: ['Active'],
  needsUnlimited: 'self',
  refusedWhen: [taken('noMoreChanges'), hidden(), expired, changed, noCounter],
  events: () => [{ kind: 'CounterAccepted' }],
}

const declineCounter: Command<Versions> = {
  by: 'bidder',
  from: ['Active'],
  refusedWhen: [taken('noMoreChanges'), changed, noCounter],
  events: () => [{ kind: 'CounterDeclined' }],
}

const accept: Command<Versions> = {
  by: 'poster',
  from: ['Active'],
  needsUnlimited: 'both',
  refusedWhen: [taken('noMoreDecisions'), hidden('hiddenCannotBegin'), expired, changed, outdated],
  events: () => [{ kind: 'OfferAccepted' }],
}

const decline: Command<Versions> = {
  by: 'poster',
  from: ['Active'],
  refusedWhen: [taken('noMoreDecisions'), changed],
  events: () => [{ kind: 'OfferDeclined' }],
}

const hold: Command<unknown> = {
  by: 'moderator',
  from: ['Active'],
  else: 'onlyActiveHeld',
  refusedWhen: [],
  events: () => [{ kind: 'OfferHeld' }],
}

const release: Command<unknown> = {
  by: 'moderator',
  from: ['Pending'],
  else: 'offerNotHeld',
  refusedWhen: [],
  events: ({ task }) => [{ kind: 'OfferReleased', isLate: task.status !== 'Open' }],
}

/**
 * All commands on an offer once it is made. A Pending offer is held back by a moderator, and the poster does not see
 * it. docs/decisions/0034-offers-that-live.md says what a block, a deleted account and a limit mean for it.
 */
export const offerCommands = {
  edit,
  confirm,
  withdraw,
  counter,
  acceptCounter,
  declineCounter,
  accept,
  decline,
  hold,
  release,
}

/** How a command is refused from a state that it does not start from. */
const refusedFrom: Record<OfferStatus, PlainFailure> = {
  Active: 'offerNotHeld',
  Pending: 'offerIsHeld',
  Accepted: 'offerDecidedAlready',
  Rejected: 'offerDecidedAlready',
  Withdrawn: 'offerWithdrawnAlready',
}

const refuse = <F>(refusals: readonly Refusal<F>[], facts: F): void => {
  for (const [error, when] of refusals) if (when(facts)) throw error()
}

/** Throws 409 unless the task takes a new offer. */
export const requireOffersTaken = (task: BiddableTask, input: Versions): void =>
  refuse(making, { task, input })

/** Throws 403 unless the command is this side's to give. */
export const requireSide = (command: Pick<Command<never>, 'by'>, side: Side | 'stranger'): void => {
  if (command.by !== side)
    throw notAllowed(command.by === 'poster' ? 'onlyPosterDecides' : 'onlyBidderChanges')
}

/** Decides a command. Throws 409, `conflict` or `stale`, when the present state does not allow it. */
export const decide = <Input>(command: Command<Input>, facts: Facts<Input>): OfferEvent[] => {
  const { status } = facts.offer
  if (!command.from.includes(status)) throw conflict(command.else ?? refusedFrom[status])
  refuse(command.refusedWhen, facts)
  return command.events(facts)
}
