import type { ProposalKind } from '#contract/entities/agreement.ts'
import { conflict, invalid, issue, notAllowed, stale } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { otherParty, type Party, type ProposedTerms } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { proposalEnds, silenceEnds } from './clock.ts'
import {
  type Command,
  closing,
  doneByProvider,
  type Facts,
  isBefore,
  type Refusal,
  type Situation,
} from './command.ts'
import { givenBack, isPayable, movable, refunded, settled, smallestPaise } from './money.ts'

interface Answered {
  proposal: number
  version: number
}

const proposalStands: Refusal<Situation> = [
  () => conflict('proposalStands'),
  ({ agreement }) => agreement.proposal !== null,
]
const noneStands: Refusal<Situation> = [
  () => conflict('proposalClosed'),
  ({ agreement }) => agreement.proposal === null,
]
const otherStands: Refusal<Facts<{ proposal: number }>> = [
  () => conflict('proposalClosed'),
  ({ agreement, input }) => agreement.proposal?.id !== input.proposal,
]
const ownProposal: Refusal<Situation> = [
  () => notAllowed('ownProposal'),
  ({ agreement, by }) => agreement.proposal?.by === by,
]
const changed: Refusal<Facts<Answered>> = [
  () => stale('agreementChanged'),
  ({ agreement, input }) => input.version !== agreement.version,
]
const proposed = (
  kind: ProposalKind,
  { agreement, by, input }: Facts<{ reason: string } & Partial<ProposedTerms>, Party>,
  toProvider: number | null = null,
): AgreementEvent => {
  const { pricePaise = null, startDate = null, endDate = null, timeSlot = null, description, reason } = input
  const price = pricePaise === null ? null : pricePaise / 100
  return {
    kind: 'ChangeProposed',
    by,
    data: { proposal: agreement.proposals + 1, kind, price, startDate, endDate, timeSlot, toProvider },
    texts: { reason, ...(description ? { description } : {}) },
  }
}

/** With money held, what is due or goes back after a change can be moved, and paid out in the end. */
const tooSmall: Refusal<Facts<ProposedTerms>> = [
  () => invalid(issue('price', 'tooSmallToMove', { rupees: toRupees(smallestPaise) })),
  ({ agreement, input: { pricePaise } }) => pricePaise !== null && !isPayable(agreement, pricePaise),
]

/** The same of what stands proposed: money may have come since. */
const unmovableNow: Refusal<Situation> = [
  () => conflict('tooSmallToMove', { rupees: toRupees(smallestPaise) }),
  ({ agreement }) => {
    const { kind, pricePaise, toProviderPaise } = agreement.proposal!
    if (kind === 'cancel') return movable(agreement, toProviderPaise ?? 0) !== (toProviderPaise ?? 0)
    return pricePaise !== null && !isPayable(agreement, pricePaise)
  },
]

const proposeChange: Command<ProposedTerms & { reason: string }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  isCounted: true,
  refusedWhen: [doneByProvider('noChangeOnceDone'), proposalStands],
  wrongWhen: [
    tooSmall,
    [
      () => invalid(issue('', 'nothingDifferent')),
      ({ agreement, input }) =>
        (['pricePaise', 'startDate', 'endDate', 'timeSlot', 'description'] as const).every(
          term => input[term] === null || input[term] === agreement[term],
        ),
    ],
  ],
  makes: ['ChangeProposed'],
  events: facts => [proposed('change', facts)],
}

const unmovable: Refusal<Facts<{ toProviderPaise: number | null }>> = [
  () => invalid(issue('toProvider', 'tooSmallToMove', { rupees: toRupees(smallestPaise) })),
  ({ agreement, input: { toProviderPaise } }) =>
    movable(agreement, toProviderPaise ?? 0) !== (toProviderPaise ?? 0),
]

const proposeCancel: Command<{ toProviderPaise: number | null; reason: string }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  isCounted: true,
  refusedWhen: [proposalStands],
  wrongWhen: [
    [
      () => invalid(issue('toProvider', 'moreThanHeld')),
      ({ agreement, input }) => (input.toProviderPaise ?? 0) > agreement.heldPaise,
    ],
    unmovable,
  ],
  makes: ['ChangeProposed'],
  events: facts => {
    const { toProviderPaise } = facts.input
    return [proposed('cancel', facts, toProviderPaise === null ? null : toProviderPaise / 100)]
  },
}

/** The result of a proposal to cancel. It is nobody's fault. */
const cancelled = (by: Party | null): AgreementEvent => ({
  kind: 'Cancelled',
  by,
  data: { fault: 'nobody', reason: null },
  texts: {},
})

const accept: Command<Answered, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  goneWhen: [otherStands],
  refusedWhen: [noneStands, ownProposal, unmovableNow],
  wrongWhen: [changed],
  makes: ['ChangeAccepted', 'Cancelled', 'PaymentReleased', 'PaymentRefunded'],
  events: ({ agreement, by, input: { proposal } }) => {
    const accepted: AgreementEvent = {
      ...{ kind: 'ChangeAccepted', by, texts: {} },
      data: { proposal, version: agreement.version + 1 },
    }
    const { kind, pricePaise, toProviderPaise } = agreement.proposal!
    if (kind === 'cancel') return [accepted, cancelled(by), ...settled(agreement, toProviderPaise ?? 0)]
    const surplus = agreement.heldPaise - (pricePaise ?? agreement.pricePaise)
    return surplus > 0 ? [accepted, refunded(surplus)] : [accepted]
  },
}

const decline: Command<Answered, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  goneWhen: [otherStands],
  refusedWhen: [noneStands, ownProposal],
  wrongWhen: [changed],
  makes: ['ChangeDeclined'],
  events: ({ by, input: { proposal } }) => [{ kind: 'ChangeDeclined', by, data: { proposal }, texts: {} }],
}

const withdraw: Command<{ proposal: number }, Party> = {
  by: ['poster', 'provider'],
  from: ['Active'],
  goneWhen: [otherStands],
  refusedWhen: [
    noneStands,
    [
      () => notAllowed('onlyMakerWithdraws'),
      ({ agreement, by }) => agreement.proposal?.by === otherParty(by),
    ],
  ],
  makes: ['ChangeWithdrawn'],
  events: ({ by, input: { proposal } }) => [{ kind: 'ChangeWithdrawn', by, data: { proposal }, texts: {} }],
}

const closeProposal: Command<unknown, 'clock'> = {
  by: ['clock'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, proposalEnds(agreement))],
  ],
  makes: ['ChangeWithdrawn'],
  events: ({ agreement }) => closing(agreement),
}

const carryOutCancel: Command<unknown, 'clock'> = {
  by: ['clock'],
  from: ['Active'],
  refusedWhen: [
    [() => conflict('nothingDue'), ({ agreement, now }) => isBefore(now, silenceEnds(agreement))],
  ],
  makes: ['ChangeAccepted', 'Cancelled', 'PaymentRefunded'],
  events: ({ agreement }) => [
    {
      ...{ kind: 'ChangeAccepted', by: null, texts: {} },
      data: { proposal: agreement.proposal!.id, version: agreement.version + 1 },
    },
    cancelled(null),
    ...givenBack(agreement),
  ],
}

/** The commands about proposals. */
export const proposalCommands = {
  proposeChange,
  proposeCancel,
  accept,
  decline,
  withdraw,
  closeProposal,
  carryOutCancel,
}
