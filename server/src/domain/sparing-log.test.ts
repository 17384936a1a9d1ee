import { expect, test, vi } from 'vitest'
import { sparingly } from './sparing-log.ts'

test('writes the same line once a minute, then how often it came', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = sparingly(message => lines.push(message))
  for (let i = 0; i < 300; i++) log('away', 'the database is away', {})
  log('other', 'something else', {})
  expect(lines).toEqual(['the database is away', 'something else'])
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual(['the database is away', 'something else', 'the database is away (299 times more)'])
  log('away', 'the database is away', {})
  expect(lines).toHaveLength(4)
  vi.useRealTimers()
})
