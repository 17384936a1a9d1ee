import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollMs, scrollToBottom } from '#web/features/messages/scroll-to-bottom.ts'

let wantsLessMotion = false

beforeEach(() => {
  wantsLessMotion = false
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), 16),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A list whose end is 400 px below what shows. */
const listBelow = () =>
  Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollHeight: 1_000,
    clientHeight: 600,
  }) as HTMLElement & {
    scrollHeight: number
  }

test('scrolls longer over a longer distance, up to half a second', () => {
  const steps = [
    [0, 300],
    [499, 300],
    [500, 350],
    [999, 350],
    [1000, 400],
    [1499, 400],
    [1500, 450],
    [1999, 450],
    [2000, 500],
    [100_000, 500],
  ] as const
  for (const [distance, durationMs] of steps) expect(scrollMs(distance)).toBe(durationMs)
})

test('comes nearer with every frame, slower towards the end, and follows an end that moves', () => {
  const list = listBelow()
  scrollToBottom(list)
  const places: number[] = []
  for (let ms = 0; ms < 150; ms += 16) {
    vi.advanceTimersByTime(16)
    places.push(list.scrollTop)
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  // More than half the way in half the time.
  expect(places.at(-1)).toBeGreaterThan(300)
  expect(places.at(-1)).toBeLessThan(400)
  Object.assign(list, { scrollHeight: 1_100 })
  vi.advanceTimersByTime(200)
  expect(list.scrollTop).toBe(500)
})

test('stops where the person touches it', () => {
  const list = listBelow()
  scrollToBottom(list)
  vi.advanceTimersByTime(32)
  const { scrollTop } = list
  list.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(1_000)
  expect(list.scrollTop).toBe(scrollTop)
})

test('jumps for somebody who wants less motion', () => {
  wantsLessMotion = true
  const list = listBelow()
  scrollToBottom(list)
  expect(list.scrollTop).toBe(400)
})
