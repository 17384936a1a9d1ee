import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelReasons, faults } from '#contract/entities/agreement.ts'
import { type Mode, modes } from '#contract/entities/task.ts'
import { AppError } from '#server/domain/failure.ts'
import type { Agreement } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { type Command, decide, type Giver, requireSide } from './command.ts'
import { agreementCommands } from './commands.ts'
import { agreed, evolve } from './evolve.ts'
import { canBeOver, openCommands, openUntil } from './open-commands.ts'

const terms = {
  pricePaise: 49_950,
  startDate: '2026-03-02',
  endDate: null,
  timeSlot: 'Morning',
  description: 'Twenty pages of algebra',
} as const
const start = Date.UTC(2026, 2, 1, 12)
const hourMs = 3_600_000

type Name = keyof typeof agreementCommands
const names = Object.keys(agreementCommands) as Name[]

/** One step, some hours after the one before: some of all commands are tried by who may, until one is taken. */
const steps = fc.record({
  tried: fc.shuffledSubarray(names, { minLength: 1, maxLength: 6 }),
  by: fc.nat(1),
  hours: fc.constantFrom(0, 0, 1, 5, 30, 80),
  input: fc.record({
    pricePaise: fc.constantFrom(null, 100, 49_950, 60_000),
    startDate: fc.constantFrom(null, '2026-03-05'),
    endDate: fc.constant(null),
    timeSlot: fc.constantFrom(null, 'Evening'),
    description: fc.constantFrom(null, 'Thirty pages of algebra'),
    toProviderPaise: fc.constantFrom(0, 100, 30_000),
    reason: fc.constantFrom(...cancelReasons),
    note: fc.constant('As we said on the phone'),
    version: fc.constantFrom(undefined, undefined, 1, 2),
    proposal: fc.constantFrom(undefined, undefined, 1, 2),
    fault: fc.constantFrom(...faults),
    rating: fc.constantFrom(undefined, 5),
    autoCompleteDays: fc.constantFrom(0.5, 14),
    amountPaise: fc.constantFrom(49_950, 49_950, 10_050),
    currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
    method: fc.constantFrom('direct', 'undecided'),
    disputeDays: fc.constant(3),
    used: fc.nat(3),
  }),
})

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

const kindsSeen = new Set<string>()

/** The events that a try makes: none where it is refused. */
const tried = (decides: () => readonly AgreementEvent[]) => {
  try {
    return decides()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([400, 403, 409]).toContain(error.status)
    return []
  }
}

/** The agreement and its events after some steps. `look` sees it before each. */
const play = (
  story: readonly Step[],
  mode: Mode = 'In-Person',
  look: (agreement: Agreement, now: number) => void = () => {},
) => {
  const who = { mode, poster: 'asha', provider: 'ravi' }
  const history: [AgreementEvent, Date][] = [
    [agreed(terms, who, { feeBp: 0, holdDays: 30 }), new Date(start)],
  ]
  let now = start
  let agreement = evolve(null, ...history[0]!)
  for (const step of story) {
    now += step.hours * hourMs
    // Mostly about what stands, else few proposals would ever be answered.
    const { proposal = agreement.proposal?.id ?? 1, version = agreement.version } = step.input
    // No figure can be higher than the held sum.
    const figures = {
      poster: Math.min(20_000, agreement.heldPaise),
      provider: Math.min(10_000, agreement.heldPaise),
    }
    const before = structuredClone(agreement)
    look(agreement, now)
    for (const name of step.tried) {
      const command = agreementCommands[name] as unknown as Command<object>
      const by = command.by[step.by % command.by.length] as Giver
      const facts = {
        agreement,
        by,
        now: new Date(now),
        input: { ...step.input, figures, proposal, version },
      }
      const events = tried(() => decide(command, facts))
      expect(agreement).toEqual(before)
      if (events.length === 0) continue
      for (const event of events) {
        kindsSeen.add(event.kind)
        expect(command.makes).toContain(event.kind)
        history.push([event, new Date(now)])
        agreement = evolve(agreement, event, new Date(now))
      }
      checkInvariants(before, agreement, name)
      break
    }
  }
  return { agreement, history }
}

const checkInvariants = (before: Agreement, after: Agreement, name: Name) => {
  const { state, marked, deadline, proposal, cancellation } = after
  expect(cancellation !== null).toBe(state === 'Cancelled')
  expect(after.completedAt !== null).toBe(state === 'Completed')
  // A dispute ends it whoever has marked the work.
  if (!after.dispute) {
    expect((marked.poster !== null && marked.provider !== null) === (state === 'Completed')).toBe(true)
    expect((marked.poster !== null) !== (marked.provider !== null)).toBe(deadline !== null)
  } else expect(deadline).toBeNull()
  expect(after.dispute !== null && after.dispute.outcome === null).toBe(state === 'Disputed')
  expect(after.heldPaise).toBeGreaterThanOrEqual(0)
  if (state === 'Completed' || state === 'Cancelled') expect(after.heldPaise).toBe(0)
  if (state !== 'Active') expect(proposal).toBeNull()
  if (proposal?.kind === 'change') expect(marked.provider).toBeNull()
  expect(after.changesNeeded).toBeLessThanOrEqual(3)
  const isChanged = JSON.stringify(termsOf(before)) !== JSON.stringify(termsOf(after))
  if (isChanged) expect(name).toBe('accept')
  expect(after.version - before.version).toBe(['accept', 'carryOutCancel'].includes(name) ? 1 : 0)
  if (!['Active', 'Disputed'].includes(before.state)) expect(after.state).toBe(before.state)
}
const termsOf = ({ pricePaise, startDate, endDate, timeSlot, description }: Agreement) => ({
  ...{ pricePaise, startDate, endDate, timeSlot, description },
})

test('keeps the rules under random commands, and replays the events to the same agreement', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40, size: 'max' }), story => {
      const { agreement, history } = play(story)
      // As they are read again: through JSON.
      const replayed = history
        .map(([event, at]) => [JSON.parse(JSON.stringify(event)) as AgreementEvent, at] as const)
        .reduce<Agreement | null>((so_far, [event, at]) => evolve(so_far, event, at), null)
      expect(replayed).toEqual(agreement)
      expect(agreement.heldPaise).toBeGreaterThanOrEqual(0)
      if (agreement.state === 'Completed' || agreement.state === 'Cancelled')
        expect(agreement.heldPaise).toBe(0)
    }),
    { numRuns: 300 },
  )
  // Every kind of event but the first came of some step.
  const made = names.flatMap(name => agreementCommands[name].makes as string[])
  expect([...kindsSeen].toSorted()).toEqual([...new Set(made)].toSorted())
})

const parties = ['poster', 'provider'] as const

/** The right input for any command at present. */
const rightInput = (agreement: Agreement) => ({
  ...{ pricePaise: null, startDate: null, endDate: null, timeSlot: null, toProviderPaise: 0 },
  description: `${agreement.description}, and one more page`,
  ...{ reason: 'Plans changed', note: 'As we said', fault: 'nobody', why: 'notDone', method: 'direct' },
  ...{ proposal: agreement.proposal?.id ?? 1, version: agreement.version, rating: 5 },
  ...{ autoCompleteDays: 14, disputeDays: 3 },
})

const isTaken = (name: Name, agreement: Agreement, by: (typeof parties)[number], now: Date): boolean => {
  const command = agreementCommands[name] as unknown as Command<object>
  try {
    requireSide(command, by)
    decide(command, { agreement, by, now, input: rightInput(agreement) })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

/** Half of the stories begin with it: by themselves few come to it while the agreement is active. */
const chosenDirectly = {
  tried: ['choosePayment'],
  by: 0,
  hours: 0,
  input: { method: 'direct' },
} as unknown as Step

test('[cancel.1, cancel.2] tells each of the two exactly which commands they may give, and until when', () => {
  const seen = new Set<string>()
  const look = (agreement: Agreement, now: number) => {
    const until = openUntil(agreement, new Date(now))?.getTime() ?? now + 400 * 24 * hourMs
    expect(until).toBeGreaterThan(now)
    for (const by of parties) {
      const can = openCommands(agreement, by, new Date(now))
      for (const time of [new Date(now), new Date(until - 1)]) {
        const taken = Object.keys(can).map(name => [name, isTaken(name as Name, agreement, by, time)])
        expect(Object.fromEntries(taken)).toEqual(can)
        expect(canBeOver(agreement, time)).toBe(canBeOver(agreement, new Date(now)))
      }
      for (const [name, isOpen] of Object.entries(can)) if (isOpen) seen.add(`${name} by the ${by}`)
    }
  }
  const stories = fc.property(
    fc.array(steps, { maxLength: 40, size: 'max' }),
    fc.constantFrom(...modes),
    fc.boolean(),
    (story, mode, isDirect) => {
      play(isDirect ? [chosenDirectly, ...story] : story, mode, look)
    },
  )
  // Each is open to whoever it can ever be open to. Some are so rarely: it plays on until they were.
  const givers = Object.keys(openCommands(play([]).agreement, 'poster', new Date(start))).flatMap(name =>
    parties
      .filter(by => (agreementCommands[name as Name].by as string[]).includes(by))
      .map(by => `${name} by the ${by}`),
  )
  for (let i = 0; i === 0 || (i < 20 && seen.size < givers.length); i++) fc.assert(stories, { numRuns: 80 })
  expect([...seen].toSorted()).toEqual(givers.toSorted())
})
