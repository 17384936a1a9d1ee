import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedDay, countedKinds } from '#contract/entities/operate.ts'
import { byPeriod, csvOf } from './periods.ts'

const none = { people: 0, tasks: 0, offers: 0, acceptances: 0, completions: 0, messages: 0 }
const on = (day: string, counts: Partial<CountedDay>): CountedDay => ({ day, ...none, ...counts })

test('sums days up by week from Monday and by month, with empty periods', () => {
  // 2026-11-25 is a Wednesday.
  const days = [
    on('2026-10-31', { tasks: 5 }),
    on('2026-11-22', { tasks: 1 }),
    on('2026-11-23', { tasks: 2 }),
  ]
  const weeks = byPeriod(days, 'week', '2026-11-25')
  expect(weeks).toHaveLength(26)
  expect(weeks.slice(-2)).toMatchObject([
    { start: '2026-11-16', tasks: 1 },
    { start: '2026-11-23', tasks: 2 },
  ])
  const months = byPeriod(days, 'month', '2026-11-25')
  expect(months).toHaveLength(24)
  expect(months[0]!.start).toBe('2024-12-01')
  expect(months.slice(-2)).toMatchObject([
    { start: '2026-10-01', tasks: 5 },
    { start: '2026-11-01', tasks: 3 },
  ])
})

test('counts each day once, whatever the period', () => {
  const day = fc.date({ min: new Date('2026-10-27'), max: new Date('2026-11-25'), noInvalidDate: true })
  const days = fc.uniqueArray(
    day.map(date => date.toISOString().slice(0, 10)),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(days, fc.constantFrom('day', 'week', 'month'), (named, period) => {
      const counted = byPeriod(
        named.map((day, i) => on(day, { messages: i + 1, people: 1 })),
        period,
        '2026-11-25',
      )
      const sum = (kind: 'messages' | 'people') => counted.reduce((total, one) => total + one[kind], 0)
      expect(sum('people')).toBe(named.length)
      expect(sum('messages')).toBe((named.length * (named.length + 1)) / 2)
    }),
  )
})

test('gives the table a heading and a line for each period', () => {
  const lines = csvOf(byPeriod([on('2026-11-25', { offers: 3 })], 'day', '2026-11-25'), 'day').split('\r\n')
  expect(lines[0]).toBe(`day,${countedKinds.join()}`)
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('2026-11-25,0,0,3,0,0,0')
})
