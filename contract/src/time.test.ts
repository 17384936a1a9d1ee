import { expect, test } from 'vitest'
import { financialYearOf } from './time.ts'

test('begins a financial year at midnight of the first of April in India', () => {
  expect(financialYearOf(Date.parse('2026-03-31T18:29:59Z'))).toBe(2025)
  expect(financialYearOf(Date.parse('2026-03-31T18:30:00Z'))).toBe(2026)
  expect(financialYearOf(Date.parse('2027-01-01T00:00:00Z'))).toBe(2026)
})
