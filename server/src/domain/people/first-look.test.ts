import { expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { isNew, lookReason } from './first-look.ts'

test('finds a watched word by itself, in any case and script, and not within another word', () => {
  const care = { words: ['loan', 'c++', 'कर्ज'] }
  for (const text of ['A LOAN for you', 'loan.', 'Ｌoan', 'I teach C++!', 'कर्ज चाहिए'])
    expect([text, lookReason(care, text, false)]).toEqual([text, 'watchedWord'])
  for (const text of ['Sloan Street', 'loans', 'C+ is a grade', 'कर्जत में', ''])
    expect([text, lookReason(care, text, true)]).toEqual([text, null])
})

test('holds the links of new members only, and only where the market says so', () => {
  const text = 'See www.example.com'
  expect(lookReason({ holdsLinks: true }, text, true)).toBe('newcomerLink')
  expect(lookReason({ holdsLinks: true }, text, false)).toBeNull()
  expect(lookReason({ holdsLinks: false }, text, true)).toBeNull()
  expect(lookReason({ holdsLinks: true }, 'No link here', true)).toBeNull()
})

test('counts the days since somebody joined, and nobody as new by default', () => {
  const joined = new Date('2026-03-01T12:00:00Z')
  const after = (days: number) => new Date(joined.getTime() + days * dayMs)
  expect(isNew({ newDays: 3 }, joined, after(2.99))).toBe(true)
  expect(isNew({ newDays: 3 }, joined, after(3))).toBe(false)
  expect(isNew({}, joined, joined)).toBe(false)
})
