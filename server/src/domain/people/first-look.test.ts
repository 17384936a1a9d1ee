import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { lookReason, stepFor } from './first-look.ts'

test('finds a watched word by itself, in any case and script, and not within another word', () => {
  const care = { words: ['loan', 'c++', 'कर्ज'] }
  for (const text of ['A LOAN for you', 'loan.', 'Ｌoan', 'I teach C++!', 'कर्ज चाहिए'])
    expect([text, lookReason(care, text, null)]).toEqual([text, 'watchedWord'])
  for (const text of ['Sloan Street', 'loans', 'C+ is a grade', 'कर्जत में', ''])
    expect([text, lookReason(care, text, { days: 1 })]).toEqual([text, null])
})

test('holds the links of new members only, and only where the market says so', () => {
  const text = 'See www.example.com'
  const step = { days: 1, holdsLinks: true }
  expect(lookReason({}, text, step)).toBe('newcomerLink')
  expect(lookReason({}, text, null)).toBeNull()
  expect(lookReason({}, text, { days: 1, holdsLinks: false })).toBeNull()
  expect(lookReason({}, 'No link here', step)).toBeNull()
})

test('chooses the step that ends first of those that have not ended, and none by default', () => {
  const joined = new Date('2026-03-01T12:00:00Z')
  const after = (days: number) => new Date(joined.getTime() + days * dayMs)
  const steps = [
    { days: 14, perDay: 5 },
    { days: 3, perDay: 1 },
  ]
  const perDay = (days: number) => stepFor({ steps }, joined, after(days))?.perDay
  expect([0, 2.99, 3, 13.99, 14].map(perDay)).toEqual([1, 1, 5, 5, undefined])
  expect(stepFor({}, joined, joined)).toBeNull()
})
