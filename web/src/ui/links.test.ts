import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksIn } from './links.ts'

const addresses = (text: string) => linksIn(text).flatMap(({ address }) => address ?? [])

test.each([
  ['see https://en.wikipedia.org/wiki/Pune_(city)', 'https://en.wikipedia.org/wiki/Pune_(city)'],
  ['(see https://example.in/a)', 'https://example.in/a'],
  ['(https://example.in/a_(b)).', 'https://example.in/a_(b)'],
  ['[https://example.in/x[1]]', 'https://example.in/x[1]'],
  ['देखो https://example.in/a।', 'https://example.in/a'],
  ['“https://example.in/a”', 'https://example.in/a'],
  ['https://example.in/a…', 'https://example.in/a'],
  ['https://example.in/a。', 'https://example.in/a'],
  ['https://example.in/a?b=1&c=(2), and', 'https://example.in/a?b=1&c=(2)'],
  ["'www.example.in/पुणे'!", 'https://www.example.in/पुणे'],
  ['call +91 98765 43210.', 'tel:+919876543210'],
])('finds the link in %s', (text, address) => {
  expect(addresses(text)).toEqual([address])
})

test.each(['https://', 'www.', 'www…', 'javascript:alert(1)', '12345678901234'])(
  'finds no link in %s',
  text => {
    expect(addresses(text)).toEqual([])
  },
)

test('keeps every character of a text, in its order', () => {
  const unit = fc.constantFrom('https://', 'www.', 'a', '(', ')', ']', '।', '.', ' ', '…', '98765 43210')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), text => {
      expect(
        linksIn(text)
          .map(({ words }) => words)
          .join(''),
      ).toBe(text)
      expect(linksIn(text).every(({ words }) => words !== '')).toBe(true)
    }),
  )
})
