import { expect, test } from 'vitest'
import { searchNeedle, searchText } from './search.ts'

const task = (title: string) => ({ title, categoryName: 'Custom', description: '' })

// Each word composed, and the same decomposed: é, and the Devanagari ऩ and क़.
test.each([
  ['Caf\u00e9', 'cafe\u0301'],
  ['\u0929', '\u0928\u093c'],
  ['\u0958\u0932\u092e', '\u0915\u093c\u0932\u092e'],
])('a search for %s finds it however either is encoded', (one, other) => {
  for (const [title, q] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(searchText(task(title))).toContain(searchNeedle(q))
  }
})
