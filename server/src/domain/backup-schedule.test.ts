import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/time.ts'
import { keptBackups, lastNight, nextNight } from './backup-schedule.ts'

const start = Date.parse('2026-01-01T21:05:00Z')
const nights = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => new Date(start + (from + i) * dayMs))
const daysOf = (times: Date[]) => times.map(time => time.toISOString().slice(0, 10))

test('begins a night at half past two in India', () => {
  expect(lastNight(new Date('2026-03-01T20:59:59Z'))).toEqual(new Date('2026-02-28T21:00:00Z'))
  expect(lastNight(new Date('2026-03-01T21:00:00Z'))).toEqual(new Date('2026-03-01T21:00:00Z'))
  expect(nextNight(new Date('2026-03-01T21:00:00Z'))).toEqual(new Date('2026-03-02T21:00:00Z'))
})

test('keeps 7 days, 4 weeks and 12 months of a year of nightly backups', () => {
  // The last night is that of Sunday 3 January 2027 in India.
  const kept = keptBackups(nights(0, 367), { days: 7, weeks: 4, months: 12 })
  expect(daysOf(kept)).toEqual([
    // The last seven nights; the newest is also that of its week and its month.
    ...['2027-01-02', '2027-01-01', '2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28', '2026-12-27'],
    // The Sundays in India of three earlier weeks.
    ...['2026-12-26', '2026-12-19', '2026-12-12'],
    // The last nights of eleven months; that of December is above.
    ...['2026-11-29', '2026-10-30', '2026-09-29', '2026-08-30', '2026-07-30', '2026-06-29', '2026-05-30'],
    ...['2026-04-29', '2026-03-30', '2026-02-27'],
  ])
})

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 800 * 24 }), { maxLength: 120 })
  .map(hours => hours.map(hour => new Date(start + hour * hourMs)))
const keep = fc.record({
  days: fc.integer({ min: 1, max: 9 }),
  weeks: fc.integer({ min: 0, max: 6 }),
  months: fc.integer({ min: 0, max: 14 }),
})

test('always keeps the newest backup, never more than asked, and only existing ones', () => {
  fc.assert(
    fc.property(times, keep, (all, wanted) => {
      const kept = keptBackups(all, wanted)
      expect(all).toEqual(expect.arrayContaining(kept))
      expect(kept.length).toBeLessThanOrEqual(wanted.days + wanted.weeks + wanted.months)
      if (all.length > 0) expect(kept[0]).toEqual(new Date(Math.max(...all.map(Number))))
      // The more is asked for, the more is kept.
      expect(keptBackups(all, { ...wanted, days: wanted.days + 1 })).toEqual(expect.arrayContaining(kept))
    }),
  )
})

test('keeps the same backups whether it prunes every night or once at the end', () => {
  fc.assert(
    fc.property(times, keep, (all, wanted) => {
      let kept: Date[] = []
      for (const time of all.toSorted((a, b) => Number(a) - Number(b)))
        kept = keptBackups([...kept, time], wanted)
      expect(kept).toEqual(keptBackups(all, wanted))
    }),
  )
})
