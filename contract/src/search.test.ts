import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchNeedle, searchText } from './search.ts'

const task = (title: string) => ({ title, categoryName: 'Custom', description: '', answers: [] })

// Each word composed, and the same decomposed: é, and the Devanagari ऩ and क़.
test.each([
  ['Caf\u00e9', 'cafe\u0301'],
  ['\u0929', '\u0928\u093c'],
  ['\u0958\u0932\u092e', '\u0915\u093c\u0932\u092e'],
  // Texts that look the same, or differ in an accent.
  ['fix my sofa', 'fix\u00a0my  sofa'],
  ['washing', 'wash\u00ading'],
  ['TaskBazaar', 'Task\u200bBa\u200dzaar'],
  ["Asha's flat", 'Asha’s flat'],
  ['"urgent"', '“urgent”'],
  ['part-time', 'part–time'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'ıstanbul'],
  ['café', 'CAFE'],
  ['file', 'ﬁle'],
  ['１２', '12'],
  ['ΟΔΟΣ', 'οδοσ'],
])('finds %s in a search, whichever spelling each side uses', (one, other) => {
  for (const [title, q] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(searchText(task(title))).toContain(searchNeedle(q))
  }
})

test('tells words apart by their Indian vowel signs', () => {
  expect(searchText(task('काम'))).not.toContain(searchNeedle('कम'))
})

test('finds every part of a text', () => {
  const unit = fc.constantFrom(...'aAéİıßΣςﬁ न्क़\u0301\u00ad\u200d\u00a0’–"', 'e\u0301')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), fc.nat(12), fc.nat(12), (parts, from, to) => {
      const title = parts.join('')
      const part = parts.slice(from, to).join('')
      // A mark belongs to the letter before it, over what is not seen, too: the part may neither begin nor end between.
      fc.pre(![part, parts.slice(to).join('')].some(text => /^\p{DI}*\p{M}/u.test(text)))
      expect(searchText(task(title))).toContain(searchNeedle(part))
    }),
  )
})
