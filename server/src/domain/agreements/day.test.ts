import { expect, test } from 'vitest'
import type { SlotOrNone } from '#contract/entities/task.ts'
import type { Agreement } from './agreement.ts'
import type { AgreementEvent } from './agreement-event.ts'
import { dayReminderDue, dayRemindersOf } from './day.ts'
import { agreed, evolve } from './evolve.ts'

const parties = { mode: 'In-Person', poster: 'asha', provider: 'ravi' } as const
const agreedOn = (startDate: string | null, timeSlot: SlotOrNone, at: string): Agreement => {
  const terms = { pricePaise: 45_000, startDate, endDate: startDate, timeSlot, description: '' }
  return evolve(null, agreed(terms, parties, { feeBp: 0, holdDays: 30 }), new Date(at))
}
const timesOf = (agreement: Agreement) => dayRemindersOf(agreement).map(({ at }) => at.toISOString())

const early = '2026-03-01T12:00:00.000Z'
const evening = '2026-03-09T13:30:00.000Z'

test.each<[day: string | null, slot: SlotOrNone, at: string, times: string[]]>([
  ['2026-03-10', 'Morning', early, [evening, '2026-03-09T23:30:00.000Z']],
  ['2026-03-10', 'Afternoon', early, [evening, '2026-03-10T03:30:00.000Z']],
  ['2026-03-10', 'Evening', early, [evening, '2026-03-10T08:30:00.000Z']],
  ['2026-03-10', '', early, [evening]],
  [null, 'Morning', early, []],
  ['2026-03-10', 'Evening', evening, [evening, '2026-03-10T08:30:00.000Z']],
  ['2026-03-10', 'Evening', '2026-03-09T13:30:00.001Z', ['2026-03-10T08:30:00.000Z']],
  ['2026-03-10', 'Evening', '2026-03-10T08:30:00.001Z', []],
])('[day.1] reminds of %s, slot "%s", agreed at %s, at %j', (day, slot, at, times) => {
  expect(timesOf(agreedOn(day, slot, at))).toEqual(times)
})

test.each<[now: string, sent: number, due: number, topic: string | null]>([
  ['2026-03-09T13:29:59.999Z', 0, 0, null],
  ['2026-03-09T13:30:00.000Z', 0, 1, 'day-tomorrow'],
  ['2026-03-09T13:30:00.000Z', 1, 1, null],
  ['2026-03-09T18:29:59.999Z', 0, 1, 'day-tomorrow'],
  ['2026-03-09T18:30:00.000Z', 0, 1, null],
  ['2026-03-10T08:30:00.000Z', 0, 2, 'day-soon'],
  ['2026-03-10T10:29:59.999Z', 1, 2, 'day-soon'],
  ['2026-03-10T10:30:00.000Z', 1, 2, null],
])('[day.1] at %s, with %i sent, counts %i and sends %s', (now, sent, due, topic) => {
  const agreement = agreedOn('2026-03-10', 'Evening', early)
  expect(dayReminderDue(agreement, sent, new Date(now))).toEqual({ due, topic })
})

const marked: AgreementEvent = { kind: 'Marked', by: 'provider', data: { deadline: null }, texts: {} }
const cancelled: AgreementEvent = {
  ...{ kind: 'Cancelled', by: 'poster', texts: {} },
  data: { fault: 'nobody', reason: 'Plans changed' },
}

test('[day.1] reminds nobody of work that is marked or cancelled', () => {
  const agreement = agreedOn('2026-03-10', 'Evening', early)
  for (const event of [marked, cancelled]) expect(timesOf(evolve(agreement, event, new Date()))).toEqual([])
})

const change = (agreement: Agreement, terms: { timeSlot?: SlotOrNone; price?: number }, at: string) => {
  const data = { proposal: 1, kind: 'change' as const, startDate: null, endDate: null, toProvider: null }
  const texts = { reason: 'As we said' }
  const proposed = { ...data, price: null, timeSlot: null, ...terms }
  const asked = evolve(
    agreement,
    { kind: 'ChangeProposed', by: 'poster', data: proposed, texts },
    new Date(at),
  )
  const answer = { kind: 'ChangeAccepted', by: 'provider', texts: {} } as const
  return evolve(asked, { ...answer, data: { proposal: 1, version: 2 } }, new Date(at))
}

test('[day.1] goes by when the slot was changed, not by when the price was', () => {
  const agreement = agreedOn('2026-03-10', 'Evening', early)
  const late = '2026-03-09T20:00:00.000Z'
  expect(timesOf(change(agreement, { price: 500 }, late))).toHaveLength(2)
  expect(timesOf(change(agreement, { timeSlot: 'Afternoon' }, late))).toEqual(['2026-03-10T03:30:00.000Z'])
})
