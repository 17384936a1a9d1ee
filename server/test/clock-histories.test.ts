import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { remindersDue, remindersOf, wakeAt } from '#server/domain/agreements/clock.ts'
import { type Command, decide, type Giver } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { agreed, evolve } from '#server/domain/agreements/evolve.ts'
import { AppError } from '#server/domain/failure.ts'
import { endOf } from '#server/domain/tasks/task-form.ts'
import { historiesOf } from './histories.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 2, 1, 12)
const holdDays = 30

type Name = keyof typeof agreementCommands
const byTheClock = [
  'autoComplete',
  'carryOutCancel',
  'giveBack',
  'closeProposal',
  'askByItself',
  'decideByItself',
] as const satisfies Name[]
const byPeople = (Object.keys(agreementCommands) as Name[]).filter(
  name => !(byTheClock as readonly string[]).includes(name),
)

const input = {
  ...{ pricePaise: 60_000, startDate: null, endDate: null, timeSlot: null, description: null },
  ...{ toProviderPaise: 0, reason: 'Plans changed', note: 'As we said', fault: 'nobody', rating: 5 },
  why: 'notPaid',
  ...{ autoCompleteDays: 14, disputeDays: 3, method: 'undecided', currency: 'INR', used: 0, ms: 3 * dayMs },
}
/** The most important commands are tried most often, by the roles that matter. */
const often: [Name, Giver][] = [
  ...([
    ['mark', 'provider'],
    ['mark', 'provider'],
    ['changesNeeded', 'poster'],
  ] as [Name, Giver][]),
  ...([
    ['notDone', 'provider'],
    ['mark', 'poster'],
    ['proposeCancel', 'poster'],
    ['cancel', 'poster'],
  ] as [Name, Giver][]),
  ...([
    ['proposeChange', 'poster'],
    ['accept', 'provider'],
  ] as [Name, Giver][]),
]
const anything = fc.tuple(fc.constantFrom(...byPeople), fc.nat(1)).map(([name, by]): [Name, Giver] => {
  const { by: givers } = agreementCommands[name] as { by: readonly Giver[] }
  return [name, givers[by % givers.length]!]
})

/** Somebody tries one command, some days after the step before. */
const steps = fc.record({
  tried: fc.oneof({ arbitrary: fc.constantFrom(...often), weight: 3 }, { arbitrary: anything, weight: 1 }),
  days: fc.constantFrom(0, 0, 0.1, 1, 2.1, 9, 19, 28),
})
const someDays = fc.constantFrom(0, 0.1, 2.1, 9, 19, 28)
const inTurn = (...acts: [Name, Giver][]): fc.Arbitrary<Step[]> =>
  fc.tuple(...acts.map(tried => someDays.map(days => ({ tried, days }))))
/** Mostly anything; and often enough a mark that is taken back late, which chance alone seldom comes to. */
const beginnings = fc.oneof(
  fc.constant<Step[]>([]),
  inTurn(['mark', 'provider'], ['changesNeeded', 'poster']),
  inTurn(['mark', 'provider'], ['changesNeeded', 'poster'], ['cancel', 'poster']),
  inTurn(['mark', 'poster'], ['proposeChange', 'poster'], ['accept', 'provider']),
  inTurn(['proposeCancel', 'poster'], ['mark', 'poster'], ['notDone', 'provider']),
)
const stories = fc
  .tuple(beginnings, fc.array(steps, { maxLength: 12, size: 'max' }))
  .map(parts => parts.flat())
const settings = fc.record({
  isInPerson: fc.boolean(),
  endDate: fc.constantFrom(null, '2026-03-03', '2026-03-20', '2026-05-02'),
  isPaid: fc.constantFrom(true, true, true, false),
})
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never
type Setting = typeof settings extends fc.Arbitrary<infer T> ? T : never

/** Each thing that the clock would do, with the time from which on it would; nothing that it never would. */
const dueTimes = (agreement: Agreement): Map<Name, number> => {
  const times = new Map<Name, number>()
  for (const name of byTheClock) {
    const command = agreementCommands[name] as unknown as Command<object>
    const isDue = (at: number): boolean => {
      try {
        const figures = { poster: 0, provider: 0 }
        return decide(command, { agreement, by: 'clock', now: new Date(at), input: { figures } }).length > 0
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return false
      }
    }
    const far = start + 3_650 * dayMs
    if (!isDue(far)) continue
    let [early, late] = [0, far]
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2)
      if (isDue(middle)) late = middle
      else early = middle
    }
    times.set(name, late)
  }
  return times
}

/** The first day of the work: tomorrow, or in two months. */
const startOfWork = ({ endDate }: Setting) => endDate && (endDate > '2026-04' ? '2026-05-01' : '2026-03-02')

interface Told {
  agreement: Agreement
  now: number
  /** The last time when the clock had a reason to wait again: [cancel.5]. */
  lastSign: number
  everMarked: boolean
  reminders: number
  reminded: number
  /** How often the provider has refused the poster's mark. */
  refused: number
}

/** How a refund may come about once the provider has ever marked the work done. */
const mayRefund = (
  name: Name,
  by: Giver,
  { lastSign, now, reminders }: Told,
  { endDate }: Setting,
): boolean => {
  if (['nameAmount', 'decideDispute', 'decideByItself', 'accept'].includes(name)) return true
  if (name === 'cancel') return by === 'provider'
  const since = Math.max(lastSign, endDate ? endOf(endDate).getTime() : 0)
  return name === 'giveBack' && now >= since + holdDays * dayMs && reminders === 2
}

const apply = (told: Told, name: Name, by: Giver, setting: Setting): boolean => {
  const command = agreementCommands[name] as unknown as Command<object>
  const { agreement: before } = told
  const given = {
    ...input,
    ...{ version: before.version, proposal: before.proposal?.id ?? 0, figures: { poster: 0, provider: 0 } },
    amountPaise: before.pricePaise - before.heldPaise,
  }
  let events: AgreementEvent[]
  try {
    events = decide(command, { agreement: before, by, now: new Date(told.now), input: given })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
  const refunds = events.some(({ kind }) => kind === 'PaymentRefunded')
  if (refunds && told.everMarked)
    expect([name, by, mayRefund(name, by, told, setting)]).toEqual([name, by, true])
  // [done.4]
  if (name === 'autoComplete') {
    expect(before.marked.poster ?? before.marked.provider, 'completed without a mark').not.toBeNull()
    const day = startOfWork(setting)
    if (day !== null && !before.arrivedAt && told.now < Date.parse(`${day}T00:00:00+05:30`))
      expect.fail('completed by silence before the day of the work')
    if (before.marked.poster) seen.add('completed by the provider’s silence')
  }
  if (name === 'notDone') {
    told.refused++
    expect([told.refused <= 3, before.marked.provider]).toEqual([true, null])
  }
  for (const event of events) {
    told.agreement = evolve(told.agreement, event, new Date(told.now))
    if (event.kind === 'Marked' && event.by === 'provider') told.everMarked = true
    if (['PaymentHeld', 'Arrived', 'ChangesNeeded', 'ChangeAccepted', 'MarkRefused'].includes(event.kind))
      Object.assign(told, { lastSign: told.now, reminders: 0 })
    if (event.kind === 'Marked' || event.kind === 'TimeAdded') told.reminders = 0
  }
  if (remindersOf(told.agreement)[0]?.getTime() !== remindersOf(before)[0]?.getTime()) told.reminded = 0
  const was = dueTimes(before)
  for (const [what, due] of dueTimes(told.agreement))
    if (due !== was.get(what) && due <= told.now)
      expect.fail(`${name} by ${by} makes ${what} due ${(told.now - due) / hourMs} hours ago`)
  return true
}

/** Time passes, and the clock does each thing at its time. */
const passes = (told: Told, until: number, setting: Setting): void => {
  for (;;) {
    const wake = wakeAt(told.agreement, told.reminded)?.getTime() ?? Number.POSITIVE_INFINITY
    if (wake > until) break
    told.now = Math.max(told.now, wake)
    byTheClock.some(name => apply(told, name, 'clock', setting))
    const due = remindersDue(told.agreement, new Date(told.now))
    if (due > told.reminded && !told.agreement.deadline) told.reminders += due - told.reminded
    told.reminded = Math.max(told.reminded, due)
  }
  told.now = until
}

const seen = new Set<string>()

const play = (setting: Setting, story: readonly Step[]): void => {
  const { isInPerson, endDate, isPaid } = setting
  const terms = {
    pricePaise: 45_000,
    startDate: startOfWork(setting),
    endDate,
    timeSlot: '',
    description: '',
  }
  const who = { mode: isInPerson ? 'In-Person' : 'Remotely', poster: 'asha', provider: 'ravi' } as const
  const begun = evolve(null, agreed(terms as never, who, { feeBp: 0, holdDays }), new Date(start))
  const told: Told = {
    ...{
      agreement: begun,
      now: start,
      lastSign: start,
      everMarked: false,
      reminders: 0,
      reminded: 0,
      refused: 0,
    },
  }
  if (isPaid) apply(told, 'receive', 'poster', setting)
  for (const { tried, days } of story) {
    passes(told, told.now + days * dayMs, setting)
    const [name, giver] = tried
    if (apply(told, name, giver, setting) && (told.everMarked || name === 'notDone')) seen.add(name)
  }
  passes(told, told.now + 100 * dayMs, setting)
  if (told.everMarked && told.agreement.cancellation?.by === null) seen.add('given back after a mark')
}

const histories = historiesOf(400)
test(`[cancel.1, cancel.5, done.4] never makes a past time due by a command, refunds after the provider's mark only by the rules, and completes nothing before its day, in ${histories} random histories`, () => {
  fc.assert(fc.property(settings, stories, play), {
    numRuns: histories,
  })
  for (const what of [
    'changesNeeded',
    'given back after a mark',
    'notDone',
    'completed by the provider’s silence',
  ])
    expect(seen, what).toContain(what)
})
