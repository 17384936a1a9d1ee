import { dayMs } from '#contract/time.ts'
import { conflict, invalid, issue } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import type { Party } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { askedByItselfAt, decidedByItselfAt } from './clock.ts'
import { type Command, closing, type Facts, isBefore, type Refusal } from './command.ts'
import { hasCome, movable, settled, smallestPaise, startsAt } from './money.ts'

/** How many figures each side may name. */
export const figuresASide = 3

const moreThanHeld: Refusal<Facts<{ toProviderPaise: number }>> = [
  () => invalid(issue('toProvider', 'moreThanHeld')),
  ({ agreement, input }) => input.toProviderPaise > agreement.heldPaise,
]

/** The one decided by a moderator can be moved; that of a side counts, and is rounded where they meet. */
const unmovable: Refusal<Facts<{ toProviderPaise: number }>> = [
  () => invalid(issue('toProvider', 'tooSmallToMove', { rupees: toRupees(smallestPaise) })),
  ({ agreement, input: { toProviderPaise } }) => movable(agreement, toProviderPaise) !== toProviderPaise,
]

/** Each side's newest figure, in paise. */
export interface Figures {
  poster: number | null
  provider: number | null
}

/**
 * The settlement of two figures in paise, once the poster's has reached the provider's: the mean, half a paisa to the
 * poster. Null before that.
 */
const meetingOf = ({ poster, provider }: Figures): number | null =>
  poster !== null && provider !== null && poster >= provider ? Math.floor((poster + provider) / 2) : null

const openDispute: Command<{ reason: string; toProviderPaise: number; disputeDays: number }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('nothingHeld'), ({ agreement }) => agreement.heldPaise === 0],
    [
      () => conflict('disputeTooEarly'),
      ({ agreement, by, now }) =>
        by === 'provider' &&
        !(agreement.arrivedAt || agreement.wasMarkedDone || hasCome(startsAt(agreement), now)),
    ],
  ],
  wrongWhen: [moreThanHeld],
  makes: ['ChangeWithdrawn', 'DisputeOpened'],
  events: ({ agreement, by, now, input: { reason, disputeDays } }) => {
    const decideFrom = new Date(now.getTime() + disputeDays * dayMs).toISOString()
    return [...closing(agreement), { kind: 'DisputeOpened', by, data: { decideFrom }, texts: { reason } }]
  },
}

const settledAt = (
  by: Party | null,
  facts: Pick<Facts<unknown>, 'agreement'>,
  meeting: number,
): AgreementEvent[] => {
  const paise = movable(facts.agreement, meeting)
  return [
    { kind: 'DisputeSettled', by, data: { toProvider: toRupees(paise) }, texts: {} },
    ...settled(facts.agreement, paise),
  ]
}

/** `used` is how many figures this side has named, `figures` the newest of each side before. */
const nameAmount: Command<{ toProviderPaise: number; used: number; figures: Figures }, Party> = {
  by: ['poster', 'provider'],
  from: ['Disputed'],
  else: 'notDisputed',
  refusedWhen: [],
  wrongWhen: [
    [() => conflict('figuresUsed', { max: figuresASide }), ({ input }) => input.used >= figuresASide],
    moreThanHeld,
  ],
  makes: ['AmountNamed', 'DisputeSettled', 'PaymentReleased', 'PaymentRefunded'],
  events: ({ agreement, by, input: { toProviderPaise, figures } }) => {
    const meeting = meetingOf({ ...figures, [by]: toProviderPaise })
    const named: AgreementEvent = { kind: 'AmountNamed', by, data: {}, texts: {} }
    return meeting === null ? [named] : [named, ...settledAt(by, { agreement }, meeting)]
  },
}

const askModerator: Command<unknown, Party> = {
  by: ['poster', 'provider'],
  from: ['Disputed'],
  else: 'notDisputed',
  refusedWhen: [
    [() => conflict('askedAlready'), ({ agreement }) => agreement.dispute!.asked !== null],
    [() => conflict('tooEarlyToAsk'), ({ agreement, now }) => now < agreement.dispute!.decideFrom],
  ],
  makes: ['DisputeAsked'],
  events: ({ by }) => [{ kind: 'DisputeAsked', by, data: {}, texts: {} }],
}

const askByItself: Command<unknown, 'clock'> = {
  by: ['clock'],
  from: ['Disputed'],
  else: 'notDisputed',
  refusedWhen: [
    [() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, askedByItselfAt(agreement))],
  ],
  makes: ['DisputeAsked'],
  events: () => [{ kind: 'DisputeAsked', by: null, data: {}, texts: {} }],
}

const decideDispute: Command<{ toProviderPaise: number; note: string }, 'moderator'> = {
  by: ['moderator'],
  from: ['Disputed'],
  else: 'notDisputed',
  refusedWhen: [[() => conflict('notAskedYet'), ({ agreement }) => agreement.dispute!.asked === null]],
  wrongWhen: [moreThanHeld, unmovable],
  makes: ['DisputeDecided', 'PaymentReleased', 'PaymentRefunded'],
  events: ({ agreement, by, input: { toProviderPaise, note } }) => [
    { kind: 'DisputeDecided', by, data: { toProvider: toRupees(toProviderPaise) }, texts: { note } },
    ...settled(agreement, toProviderPaise),
  ],
}

/** Settles a dispute that nobody decided in time: halfway between the two figures, or at the only one. */
const decideByItself: Command<{ figures: Figures }, 'clock'> = {
  by: ['clock'],
  from: ['Disputed'],
  else: 'notDisputed',
  refusedWhen: [
    [() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, decidedByItselfAt(agreement))],
  ],
  makes: ['DisputeSettled', 'PaymentReleased', 'PaymentRefunded'],
  events: ({ agreement, input: { figures } }) => {
    const named = [figures.poster, figures.provider].filter(figure => figure !== null)
    const sum = named.reduce((total, figure) => total + figure, 0)
    return settledAt(null, { agreement }, Math.floor(sum / named.length))
  },
}

/** The commands about a dispute. */
export const disputeCommands = {
  openDispute,
  nameAmount,
  askModerator,
  askByItself,
  decideDispute,
  decideByItself,
}
