import { expect, test } from 'vitest'
import { subjectOf } from './send.ts'

const https = 'https://tasks.example.org'

test.each([
  ['hello@market.in', 'Market <no-reply@tasks.example.org>', https, 'mailto:hello@market.in'],
  [undefined, 'Market <no-reply@tasks.example.org>', https, 'mailto:no-reply@tasks.example.org'],
  ['me@localhost', 'no-reply@tasks.example.org', https, 'mailto:no-reply@tasks.example.org'],
  [undefined, 'Market <no-reply@localhost>', https, https],
  [undefined, 'Market <no-reply@market.local>', https, https],
  [undefined, 'no-reply@127.0.0.1', https, https],
  // There is nothing better.
  [undefined, 'Market <no-reply@localhost>', 'http://localhost:3000', 'mailto:no-reply@localhost'],
  [undefined, 'no-reply@market.invalid', 'https://market.invalid', 'mailto:no-reply@market.invalid'],
])('names as contact of %s and %s at %s: %s', (contact, mailFrom, publicUrl, expected) => {
  expect(subjectOf({ mailFrom, publicUrl }, contact)).toBe(expected)
})
