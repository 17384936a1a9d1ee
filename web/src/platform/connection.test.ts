import { beforeEach, expect, test, vi } from 'vitest'
import { isOffline, noteReached, onReachedAgain } from '#web/platform/connection.ts'

let told = 0
onReachedAgain(() => {
  told++
})

const blink = () => {
  noteReached(false)
  noteReached(true)
}

beforeEach(() => {
  vi.useFakeTimers()
  noteReached(true)
  return () => {
    noteReached(true)
    vi.runAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    told = 0
  }
})

test('reports the return at once, and only after an absence', () => {
  noteReached(true)
  expect(told).toBe(0)
  noteReached(false)
  expect(told).toBe(0)
  noteReached(true)
  expect(told).toBe(1)
})

test('is offline without an answer a second after a failed call, until one comes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  noteReached(false)
  await vi.advanceTimersByTimeAsync(999)
  expect(isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOffline()).toBe(true)
  noteReached(true)
  expect(isOffline()).toBe(false)
})

test('reports offline at the first failed call if the server was never reached', async () => {
  vi.resetModules()
  const opened = await import('#web/platform/connection.ts')
  opened.noteReached(false)
  expect(opened.isOffline()).toBe(true)
})

test('stays online when one call fails alone: it asks the server and reports that it answers', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address)
    return new Response()
  })
  noteReached(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([isOffline(), told, asked]).toEqual([false, 1, ['/healthz']])
})

test('stays online when a late failure comes after a success', async () => {
  let fail = () => {}
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = () => reject(new Error('too late')))))
  noteReached(false)
  await vi.advanceTimersByTimeAsync(1_000)
  noteReached(true)
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
})

test('reports at most every five seconds when one call fails among others that pass', () => {
  for (let tenths = 0; tenths < 200; tenths++) {
    blink()
    vi.advanceTimersByTime(100)
  }
  expect(told).toBe(1 + 4)
})

test('reports a second return within those seconds once, at their end', () => {
  blink()
  blink()
  blink()
  expect(told).toBe(1)
  vi.advanceTimersByTime(4_999)
  expect(told).toBe(1)
  vi.advanceTimersByTime(1)
  expect(told).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(told).toBe(2)
})

test('reports the return later if it is offline when those seconds end', () => {
  blink()
  blink()
  noteReached(false)
  vi.advanceTimersByTime(5_000)
  expect(told).toBe(1)
  noteReached(true)
  expect(told).toBe(2)
})

test('notices by itself that the network is back, however long it was away', async () => {
  vi.resetModules()
  const opened = await import('#web/platform/connection.ts')
  let isThere = false
  const asked = vi.fn(async () => {
    if (!isThere) throw new TypeError('no network')
    return new Response()
  })
  vi.stubGlobal('fetch', asked)
  const again = vi.fn()
  opened.onReachedAgain(again)
  opened.noteReached(false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(again).not.toHaveBeenCalled()
  expect(asked.mock.calls.length).toBeLessThan(50)
  isThere = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(again).toHaveBeenCalledTimes(1)
  expect(opened.isOffline()).toBe(false)
  const { length } = asked.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.mock.calls.length).toBe(length)
})
