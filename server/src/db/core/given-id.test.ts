import { expect, test } from 'vitest'
import { newGivenId } from './given-id.ts'

test('public ids are 16 characters for an address, and none comes twice', () => {
  const ids = Array.from({ length: 2_000 }, newGivenId)
  expect(ids.filter(id => !/^[\w-]{16}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
