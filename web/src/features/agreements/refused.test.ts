import { expect, test } from 'vitest'
import type { TimelineEvent } from '#contract/entities/evidence.ts'
import { lastRefused } from '#web/features/agreements/refused.ts'

const event = (kind: string, note?: string) =>
  ({ kind, texts: note ? { note: { salt: '', text: note } } : {} }) as unknown as TimelineEvent

test('[done.2, done.4] shows the answer to the last mark until the next mark', () => {
  const agreed = event('Agreed')
  const marked = event('Marked')
  const asked = event('ChangesNeeded', 'The edges are missing')
  expect(lastRefused([agreed])).toBeNull()
  expect(lastRefused([agreed, marked])).toBeNull()
  expect(lastRefused([agreed, marked, asked])).toEqual({
    kind: 'ChangesNeeded',
    note: 'The edges are missing',
  })
  expect(lastRefused([agreed, marked, asked, event('PaymentHeld')])?.note).toBe('The edges are missing')
  expect(lastRefused([agreed, marked, asked, marked])).toBeNull()
  expect(lastRefused([agreed, marked, event('MarkRefused')])).toEqual({ kind: 'MarkRefused', note: null })
})
