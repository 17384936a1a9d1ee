import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietly } from './device-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('gives the other answer when a store throws, at once or later', async () => {
  expect(await quietly(() => Promise.reject(new Error('full')), 'none')).toBe('none')
  const throws = () => {
    throw new Error('blocked')
  }
  expect(await quietly(throws, 'none')).toBe('none')
})

test('goes on without a store that does not answer, and with it again once it does', async () => {
  let resolve: (text: string) => void = () => {}
  const promise = new Promise<string>(done => {
    resolve = done
  })
  const first = quietly(() => promise, 'none')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBe('none')
  const work = vi.fn(async () => 'stored')
  expect(await quietly(work, 'none')).toBe('none')
  expect(work).not.toHaveBeenCalled()
  resolve('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await quietly(work, 'none')).toBe('stored')
})
