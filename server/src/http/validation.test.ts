import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints/all.ts'
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
