import { expect, test } from 'vitest'
import { countOf } from '#web/platform/formats.ts'
import { durationOf, sizeOf } from './amounts.ts'

test('writes counts, times and sizes as a person says them', () => {
  expect(countOf(1_234_567)).toBe('12,34,567')
  expect([30, 60, 119 * 60, 7_200, 47 * 3_600, 172_800, 30 * 86_400].map(durationOf)).toEqual([
    'Less than a minute',
    '1 minute',
    '119 minutes',
    '2 hours',
    '47 hours',
    '2 days',
    '30 days',
  ])
  expect([0, 900, 8_400_000, 1_400_000_000, 2e15].map(sizeOf)).toEqual([
    '0 byte',
    '900 byte',
    '8.4 MB',
    '1.4 GB',
    '2,000 TB',
  ])
})
