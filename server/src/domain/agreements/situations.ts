import { AppError } from '#server/domain/failure.ts'
import type { Agreement } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { deadlineOf } from './clock.ts'
import { type Command, decide, type Giver, requireSide } from './command.ts'
import { agreementCommands } from './commands.ts'
import { agreed, evolve } from './evolve.ts'

/** For tests and the page about the table: an agreement in each situation that matters to some command. */

export type Name = keyof typeof agreementCommands
export const names = Object.keys(agreementCommands) as Name[]
export const givers: readonly Giver[] = ['poster', 'provider', 'moderator', 'clock']

const start = new Date('2026-03-01T12:00:00Z')
const hourMs = 3_600_000
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs)
const autoCompleteDays = 14

const terms = {
  pricePaise: 45_000,
  startDate: '2026-02-27',
  endDate: '2026-02-28',
  timeSlot: 'Morning',
  description: 'Twenty pages of algebra',
} as const

const nothingProposed = { price: null, startDate: null, endDate: null, timeSlot: null, toProvider: null }
const proposed = (by: 'poster' | 'provider', kind: 'change' | 'cancel'): AgreementEvent => ({
  ...{ kind: 'ChangeProposed', by, texts: { reason: 'As we said' } },
  data: {
    proposal: 1,
    kind,
    ...nothingProposed,
    ...(kind === 'change' ? { price: 500 } : { toProvider: 0 }),
  },
})
const marked = (by: 'poster' | 'provider'): AgreementEvent => ({
  ...{ kind: 'Marked', by, texts: {} },
  data: { deadline: deadlineOf({ startDate: null, arrivedAt: null }, start, autoCompleteDays).toISOString() },
})
const cancelled: AgreementEvent = {
  ...{ kind: 'Cancelled', by: 'poster', texts: {} },
  data: { fault: 'theirs', reason: 'Did not turn up' },
}
const contested: AgreementEvent = { kind: 'FaultContested', by: 'provider', data: {}, texts: { note: 'No' } }
const decided: AgreementEvent = {
  ...{ kind: 'FaultDecided', by: 'moderator', texts: { note: 'No' } },
  data: { fault: 'nobody' },
}
const arrived: AgreementEvent = { kind: 'Arrived', by: 'provider', data: {}, texts: {} }
const direct: AgreementEvent = { kind: 'PaymentChosen', by: 'poster', data: { method: 'direct' }, texts: {} }
const completedByClock: AgreementEvent = { kind: 'AutoCompleted', by: null, data: {}, texts: {} }
const held = (amount: number): AgreementEvent => ({
  ...{ kind: 'PaymentHeld', by: 'poster', data: { amount }, texts: {} },
})
const disputed: AgreementEvent = {
  ...{ kind: 'DisputeOpened', by: 'provider', texts: { reason: 'Half is done' } },
  data: { decideFrom: start.toISOString() },
}
const settledDispute: AgreementEvent = {
  ...{ kind: 'DisputeSettled', by: 'poster', texts: {} },
  data: { toProvider: 450 },
}
const released: AgreementEvent = {
  ...{ kind: 'PaymentReleased', by: null, texts: {} },
  data: { amount: 405, fee: 45 },
}
const begun = agreed(
  terms,
  { mode: 'In-Person', poster: 'asha', provider: 'ravi' },
  { feeBp: 1_000, holdDays: 5 },
)
const having = (...events: AgreementEvent[]): Agreement =>
  events.reduce<Agreement>((agreement, event) => evolve(agreement, event, start), evolve(null, begun, start))

export const situations: Readonly<Record<string, Agreement>> = {
  'nothing yet': having(),
  'the poster proposes a change': having(proposed('poster', 'change')),
  'the provider proposes a change': having(proposed('provider', 'change')),
  'the poster proposes to cancel': having(proposed('poster', 'cancel')),
  'the provider proposes to cancel': having(proposed('provider', 'cancel')),
  'has arrived': having(arrived),
  'the poster has marked it': having(marked('poster')),
  'the provider has marked it': having(marked('provider')),
  'the two settle it themselves': having(direct),
  'settled directly, the provider has marked it': having(direct, marked('provider')),
  'settled directly and completed': having(direct, marked('provider'), completedByClock),
  'money is held': having(held(450)),
  'money is held, the provider has arrived': having(held(450), arrived),
  'money is held, the provider has marked it': having(held(450), marked('provider')),
  'money is held, the poster proposes to cancel': having(held(450), proposed('poster', 'cancel')),
  'money is held and more is due': having(held(400)),
  'more is due, the poster has marked it': having(held(400), marked('poster')),
  'more is due, the provider has marked it': having(held(400), marked('provider')),
  Disputed: having(held(450), disputed),
  'Disputed, a moderator is asked': having(held(450), disputed, {
    kind: 'DisputeAsked',
    by: 'poster',
    data: {},
    texts: {},
  }),
  'Settled by a dispute': having(held(450), disputed, settledDispute, released),
  Completed: having(marked('provider'), completedByClock),
  'Cancelled, the provider is blamed': having(cancelled),
  'Cancelled and contested': having(cancelled, contested),
  'Cancelled and decided': having(cancelled, contested, decided),
}

const input = {
  ...{ pricePaise: 60_000, startDate: null, endDate: null, timeSlot: null, description: null },
  ...{ toProviderPaise: 0, reason: 'Plans changed', note: 'As we said', fault: 'theirs', why: 'notPaid' },
  ...{ proposal: 1, version: 1, rating: 5, autoCompleteDays, disputeDays: 3, method: 'direct' },
  ...{
    ms: 86_400_000,
    amountPaise: 5_000,
    currency: 'INR',
    used: 1,
    figures: { poster: 20_000, provider: 40_000 },
  },
}

export type Outcome = { events: AgreementEvent[]; state: Agreement['state'] } | { refused: AppError }

/** The result of a command in a situation. People act an hour after its start, the clock once all deadlines are due. */
export const outcome = (name: Name, by: Giver, agreement: Agreement): Outcome => {
  const command = agreementCommands[name] as unknown as Command<object>
  const now = after(by === 'clock' ? 24 * 30 : 1)
  try {
    requireSide(command, by)
    const events = decide(command, { agreement, by, now, input })
    const { state } = events.reduce((so_far, event) => evolve(so_far, event, now), agreement)
    return { events, state }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refused: error }
  }
}
