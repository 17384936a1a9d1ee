import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints/all.ts'
import { dayMs } from '#contract/time.ts'
import { keysToDelete, mayBeStored, type StoredAnswer } from '#web/platform/query-persister.ts'

const now = Date.parse('2026-03-06T06:00:00Z')

const stored = (key: string, ageMs: number, bytes: number): [string, StoredAnswer] => [
  key,
  { bytes, query: { state: { dataUpdatedAt: now - ageMs } } as StoredAnswer['query'] },
]

test('stores an answer for a week', () => {
  const answers = [stored('new', 0, 10), stored('a week', 7 * dayMs, 10), stored('older', 7 * dayMs + 1, 10)]
  expect(keysToDelete(answers, now)).toEqual(['older'])
})

test('keeps the newest of more than two megabytes of answers', () => {
  const answers = [3, 1, 2, 0].map(age => stored(`${age}`, age, 600_000))
  expect(keysToDelete(answers, now)).toEqual(['3'])
  expect(keysToDelete(answers.slice(1), now)).toEqual([])
})

test('stores no answers for moderators and operators, and none about the account’s security', () => {
  const mayBe = (endpoint: Endpoint) => mayBeStored({ meta: { endpoint } })
  const reads = allEndpoints.filter(({ kind }) => kind === 'read')
  const secret = reads.filter(
    ({ access, name }) => ['moderator', 'operator'].includes(access) || name === 'getSecurity',
  )
  expect(secret.length).toBeGreaterThan(3)
  expect(secret.filter(mayBe)).toEqual([])
  expect(
    reads.filter(({ name }) => ['listTasks', 'listChats', 'listAlerts'].includes(name)).every(mayBe),
  ).toBe(true)
  expect(mayBeStored({ meta: undefined })).toBe(false)
})
