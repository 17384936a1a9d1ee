import { expect, test } from 'vitest'
import { daysOf } from './days.ts'
import { textsIn } from './texts/languages.ts'
import { whenOf } from './when.ts'

const en = textsIn('en')

test.each([
  ['2026-11-29', '2026-11-29', 'Sunday, 29 November'],
  ['2026-11-29', '2026-11-30', '29 to 30 November'],
  ['2026-11-29', '2026-12-03', '29 November to 3 December'],
  // The same month of another year.
  ['2026-11-29', '2027-11-30', '29 November to 30 November'],
  [null, '2026-11-30', 'By 30 November'],
  ['2026-11-29', null, 'Sunday, 29 November'],
  [null, null, 'Any day'],
])('says the days from %s to %s', (startDate, endDate, words) => {
  expect(daysOf({ startDate, endDate }, en.when)).toBe(words)
})

test('says the time of the day after the days', () => {
  const days = { startDate: '2026-11-29', endDate: '2026-11-30' }
  expect(whenOf({ ...days, timeSlot: 'Morning' }, en)).toBe('29 to 30 November, morning (before 11 AM)')
  expect(whenOf({ ...days, timeSlot: '' }, en)).toBe('29 to 30 November, any time of day')
})
