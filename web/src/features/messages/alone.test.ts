import { afterEach, expect, test, vi } from 'vitest'
import { alone } from './alone.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const runs = async (locks: unknown) => {
  vi.stubGlobal('navigator', { locks })
  const work = vi.fn(async () => 'sent')
  expect(await alone(work)).toBe('sent')
  expect(work).toHaveBeenCalledTimes(1)
}

test('runs the work once with the lock', async () => {
  await runs({ request: (_: string, __: object, work: () => unknown) => work() })
})

test('runs the work once in a browser that has no locks or refuses one', async () => {
  await runs(undefined)
  await runs({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) })
})

test('runs the work after ten seconds when another tab keeps the lock', async () => {
  vi.useFakeTimers()
  const request = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => 'sent')
  const sent = alone(work)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toBe('sent')
})

test('hands on what the work throws, and does not run it again', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, work: () => unknown) => work() } })
  const work = vi.fn(() => Promise.reject(new Error('own')))
  await expect(alone(work)).rejects.toThrow('own')
  expect(work).toHaveBeenCalledTimes(1)
})
