import fc from 'fast-check'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { isBlank } from '#contract/blank-text.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { text } from '#contract/entities/fields.ts'
import { check } from './validation.ts'

interface Shape {
  type?: string
  properties?: Record<string, Shape>
}

/** An input with this text in each field of a schema that takes one. */
const filled = (schema: Shape, text: string): unknown =>
  schema.properties
    ? Object.fromEntries(
        Object.entries(schema.properties).map(([name, inner]) => [name, filled(inner, text)]),
      )
    : text

/** The least time of some tries, in milliseconds: others use the machine, too. */
const leastMs = (work: () => void): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 7; i++) {
    const start = performance.now()
    work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

const takes = (schema: TSchema, text: string): number =>
  leastMs(() => {
    try {
      check(schema, filled(schema as Shape, text), 'body')
    } catch {
      // Refused, as it should be.
    }
  })

const letters = 60_000
/** Marks of two classes, which NFC sorts: unordered, they take a time that grows with their square. */
const worst: [string, string][] = [
  ['unordered marks', `a${'\u0316\u0301'.repeat(letters / 2)}`],
  ['letters with eight marks each', `a${'\u0301\u0316'.repeat(4)}`.repeat(letters / 9)],
  ['syllables taken apart', '\u1112\u1161\u11ab'.repeat(letters / 3)],
  ['blanks', ' '.repeat(letters)],
  ['characters that show nothing', '\u200b\u2060\u00ad'.repeat(letters / 3)],
  ['joiners between Indian letters', '\u0915\u094d\u200d'.repeat(letters / 3)],
  ['tags without a flag', '\u{e0062}'.repeat(letters / 2)],
]

test.each(worst)('spends on 60 kB of %s no more than twice the time of plain letters', (_, text) => {
  // Operators write pages that are as long as that.
  const ours = allEndpoints.filter(({ access }) => access !== 'operator')
  const schemas: TSchema[] = ours.flatMap(({ body, query }) => [body, query])
  const allTake = (each: string) => schemas.map(schema => takes(schema, each)).reduce((a, b) => a + b)
  expect(allTake(text)).toBeLessThan(2 * allTake('a'.repeat(letters)))
})

test('refuses a letter with nine marks and takes one with eight', () => {
  const schema = { type: 'object', properties: { title: { type: 'string', title: 'Title' } } } as never
  expect(check(schema, { title: `a${'\u0301'.repeat(8)}` }, 'body')).toEqual({
    title: `á${'\u0301'.repeat(7)}`,
  })
  expect(() => check(schema, { title: `a${'\u0301'.repeat(9)}` }, 'body')).toThrow()
})

const form = Type.Object({
  title: text('Title', { min: 1, max: 40 }),
  message: Type.String({ title: 'Message', trim: false, minLength: 1, maxLength: 40, pattern: '\\S' }),
})
const written = (words: string) =>
  check(form, { title: words, message: words }, 'body') as { title: string; message: string }

test.each([
  ['a zero-width space', '\u200b'],
  ['joiners', '\u200d\u200c'],
  ['blank Braille', '\u2800'],
  ['fillers of Hangul', '\u3164\uffa0'],
  ['soft hyphens', '\u00ad'],
  ['a no-break space', '\u00a0'],
  ['variation selectors and tags', '\ufe0f\u{e0062}'],
  ['control characters', '\u0007\u009f'],
])('refuses a text that is nothing but %s', (_, nothing) => {
  expect(() => written(nothing.repeat(3))).toThrow('Title is required. Message is required')
})

test('removes what shows nothing, and keeps the joiners that a word or an emoji needs', () => {
  const kept = [
    'श्री\u200dमती',
    'क्\u200dष',
    'می\u200cخواهم',
    'അവന്\u200d',
    '👩\u200d👧\u200d👦',
    '❤\ufe0f\u200d🔥',
    '👍🏽',
    '1\ufe0f⃣',
  ]
  kept.push('\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}')
  for (const words of kept) expect(written(words).title).toBe(words)
  expect(written('\u2800Task\u200d\u00adBa\u200bzaar\u2066 \u2069').title).toBe('TaskBazaar')
})

test('keeps a message as it was written', () => {
  const words = ' Task\u200d\u00adBa\u200bzaar\u2066 \u2069\n'
  expect(written(words).message).toBe(words)
})

test('refuses characters that reverse the order of what follows', () => {
  expect(() => written('Asha \u202edesrever')).toThrow(
    'Title has characters that reverse the order of what follows. Please type it again',
  )
})

/** Characters that a browser draws nothing for, next to some that it draws. */
const odd = fc.constantFrom(
  ...'aक्\u0301\u0316 \n\u00a0\u00ad\u034f\u115f\u200b\u200c\u200d\u200e\u202a\u202c\u202e\u2066\u2069\u2800\u3164\ufe0f\ufeff👩👧🏽1',
  '\u{e0062}',
  '\u{1f3f4}',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: odd, maxLength: 60 }),
)
/** The part that the eye can see. */
const seen = (words: string): string =>
  words.replaceAll(/[\p{DI}\s\u2800\ufff9-\ufffb\u{1d159}\p{Cc}]/gu, '').normalize('NFC')

test('refuses any text with a sentence or gives it back as it was shown', () => {
  fc.assert(
    fc.property(anyText, words => {
      let back: ReturnType<typeof written>
      try {
        back = written(words)
      } catch (error) {
        expect((error as Error).message).toMatch(/^(Title|title|Message|message) \S+ .*\S$/)
        return
      }
      const { title, message } = back
      expect(seen(title)).toBe(seen(words))
      expect(message).toBe(words.normalize('NFC'))
      expect(seen(title)).not.toBe('')
      expect(isBlank(message)).toBe(false)
      // A cleaned text is accepted again and stays the same.
      expect(written(title)).toEqual({ title, message: title })
    }),
    { numRuns: 2_000 },
  )
})
