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
  return () => {
    noteReached(true)
    vi.runAllTimers()
    vi.useRealTimers()
    told = 0
  }
})

test('being reached again is told at once, and only after not being reached', () => {
  noteReached(true)
  expect(told).toBe(0)
  noteReached(false)
  expect([told, isOffline()]).toEqual([0, true])
  noteReached(true)
  expect([told, isOffline()]).toEqual([1, false])
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
