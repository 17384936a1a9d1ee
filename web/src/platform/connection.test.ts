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

test('being reached again is told at once, and only after not being reached', () => {
  noteReached(true)
  expect(told).toBe(0)
  noteReached(false)
  expect(told).toBe(0)
  noteReached(true)
  expect(told).toBe(1)
})

test('offline is who gets no answer a second after a call failed either, until one comes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  noteReached(false)
  await vi.advanceTimersByTimeAsync(999)
  expect(isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOffline()).toBe(true)
  noteReached(true)
  expect(isOffline()).toBe(false)
})

test('who has reached nothing yet is offline with the first call that fails', async () => {
  vi.resetModules()
  const opened = await import('#web/platform/connection.ts')
  opened.noteReached(false)
  expect(opened.isOffline()).toBe(true)
})

test('a call that fails alone has nobody offline: the server is asked, and that it answers is told', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address)
    return new Response()
  })
  noteReached(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([isOffline(), told, asked]).toEqual([false, 1, ['/healthz']])
})

test('who was reached meanwhile is not offline for an answer that comes too late', async () => {
  let fail = () => {}
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = () => reject(new Error('too late')))))
  noteReached(false)
  await vi.advanceTimersByTimeAsync(1_000)
  noteReached(true)
  fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffline()).toBe(false)
})

test('one call that fails among others that pass makes no storm: told again every five seconds at most', () => {
  for (let tenths = 0; tenths < 200; tenths++) {
    blink()
    vi.advanceTimersByTime(100)
  }
  expect(told).toBe(1 + 4)
})

test('a second return within the rest is told at its end, once', () => {
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

test('who is away when the rest ends is told on coming back', () => {
  blink()
  blink()
  noteReached(false)
  vi.advanceTimersByTime(5_000)
  expect(told).toBe(1)
  noteReached(true)
  expect(told).toBe(2)
})

test('who is offline is reached again by itself when the network is back, however long it was away', async () => {
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
