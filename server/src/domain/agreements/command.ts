import type { AgreementState } from '#contract/entities/task.ts'
import { type AppError, conflict, notAllowed, type PlainFailure } from '#server/domain/failure.ts'
import type { Agreement, Party } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'

/** The side that gives a command. */
export type Giver = Party | 'moderator' | 'clock'

/** Where a command is given. */
export interface Situation<By extends Giver = Giver> {
  agreement: Agreement
  by: By
  now: Date
}

/** The facts by which a command is decided, all read under the task's lock. */
export interface Facts<Input, By extends Giver = Giver> extends Situation<By> {
  input: Input
}

/** A reason to refuse a command, and its sentence. */
export type Refusal<F> = readonly [error: (facts: F) => AppError, when: (facts: F) => boolean]

/** One row of the table: whose a command is, from which states, what forbids it, and what then happens. */
export interface Command<Input, By extends Giver = Giver> {
  by: readonly By[]
  from: readonly AgreementState[]
  /** How it is refused from another state; without it the state itself says it. */
  else?: PlainFailure
  /** One of the changes of which a day has only so many. */
  isCounted?: true
  /** The thing that the command names is gone. This refusal comes first. */
  goneWhen?: readonly Refusal<Facts<Input, By>>[]
  /** The reasons that forbid the command, whatever its input. */
  refusedWhen: readonly Refusal<Situation<By>>[]
  /** The faults of the input. Some input is always right. */
  wrongWhen?: readonly Refusal<Facts<Input, By>>[]
  /** The events that may follow: `events` returns some of these. */
  makes: readonly AgreementEvent['kind'][]
  events(facts: Facts<Input, By>): AgreementEvent[]
}

/** The provider has marked the work done. */
export const doneByProvider = (name: PlainFailure): Refusal<Situation> => [
  () => conflict(name),
  ({ agreement }) => agreement.marked.provider !== null,
]

/** True if a time has not come, or never will. */
export const isBefore = (now: Date, time: Date | null): boolean => time === null || now < time

/** A proposal that stands is closed by what makes it pointless. */
export const closing = ({ proposal }: Agreement): AgreementEvent[] =>
  proposal ? [{ kind: 'ChangeWithdrawn', by: null, data: { proposal: proposal.id }, texts: {} }] : []

/** How a command is refused from a state that it does not start from. */
export const refusedFrom: Record<AgreementState, PlainFailure> = {
  Active: 'notCancelled',
  Disputed: 'agreementDisputed',
  Completed: 'agreementCompleted',
  Cancelled: 'agreementCancelled',
}

/** Throws 403 unless the command is this side's to give. */
export const requireSide: <By extends Giver>(
  command: { by: readonly By[] },
  side: Giver | 'stranger',
) => asserts side is By = (command, side) => {
  if ((command.by as readonly string[]).includes(side)) return
  if (command.by.some(by => by === 'moderator')) throw notAllowed('ownAgreementModerated')
  if (side === 'stranger' || side === 'moderator') throw notAllowed('onlyParties')
  throw notAllowed(side === 'poster' ? 'onlyProviderArrives' : 'onlyPosterMay')
}

/** Any row of the table whose input does not matter. */
interface Guard extends Pick<Command<never>, 'from' | 'else'> {
  by: readonly Giver[]
  refusedWhen: readonly Refusal<Situation<never>>[]
}

/** Makes the failure that says why; a failure costs a stack trace, so none is made where only the fact counts. */
type Why = () => AppError

/** Why a command is refused here whatever is given with it; null when it is not. */
const refusalOf = (command: Guard, situation: Situation, isGone?: () => Why | null): Why | null => {
  const { state } = situation.agreement
  if (!command.from.includes(state)) return () => conflict(command.else ?? refusedFrom[state])
  const gone = isGone?.()
  if (gone) return gone
  const here = situation as Situation<never>
  const refusal = command.refusedWhen.find(([, when]) => when(here))
  return refusal ? () => refusal[0](here) : null
}

/** True if this side can give the command now, with the right input. */
export const isOpenTo = (command: Guard, situation: Situation): boolean =>
  command.by.includes(situation.by) && refusalOf(command, situation) === null

/** Decides a command. Throws 400, 403 or 409 when the present state does not allow it. */
export const decide = <Input, By extends Giver>(
  command: Command<Input, By>,
  facts: Facts<Input, By>,
): AgreementEvent[] => {
  const first = (refusals: readonly Refusal<Facts<Input, By>>[] = []): Why | null => {
    const refusal = refusals.find(([, when]) => when(facts))
    return refusal ? () => refusal[0](facts) : null
  }
  const refusal = refusalOf(command, facts, () => first(command.goneWhen)) ?? first(command.wrongWhen)
  if (refusal) throw refusal()
  return command.events(facts)
}
