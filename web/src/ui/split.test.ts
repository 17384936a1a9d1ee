import { expect, test } from 'vitest'
import { restOf, splitWords } from '#web/ui/split.ts'

test("describes a split from the reader's side, and names nobody who gets nothing", () => {
  expect(splitWords(200, 450, { poster: null, provider: 'Ravi' })).toBe('₹200 to Ravi, ₹250 back to you')
  expect(splitWords(200, 450, { poster: 'Asha', provider: null })).toBe('₹200 to you, ₹250 back to Asha')
  expect(splitWords(0, 450, { poster: 'Asha', provider: 'Ravi' })).toBe('₹450 back to Asha')
  expect(splitWords(450, 450, { poster: 'Asha', provider: 'Ravi' })).toBe('₹450 to Ravi')
})

test('calculates the rest exactly to the paisa', () => {
  expect(restOf(450.3, 450.2)).toBe(0.1)
  expect(restOf(1_00_000, 0.01)).toBe(99_999.99)
})
