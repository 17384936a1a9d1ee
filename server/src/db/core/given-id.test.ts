import { expect, test } from 'vitest'
import { newGivenId } from './given-id.ts'

test('makes public ids of 16 characters that fit an address, and never the same twice', () => {
  const ids = Array.from({ length: 2_000 }, newGivenId)
  expect(ids.filter(id => !/^[\w-]{16}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
