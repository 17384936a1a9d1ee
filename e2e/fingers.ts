import type { Page } from '@playwright/test'

type Point = readonly [x: number, y: number]

/**
 * Fingers on the screen, as the browser's own gestures see them, too. They have a clock of their own, so that two taps are
 * a double one on a slow machine, too: each touch comes a frame after the one before.
 */
export const fingersOn = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  let now = Date.now()
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    now += 16
    return devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      timestamp: now / 1_000,
    })
  }
  return {
    down: (...points: Point[]) => touch('touchStart', points),
    /** Moves each finger from its place to another one. */
    move: async (...ways: [from: Point, to: Point][]) => {
      for (let step = 1; step <= 10; step++) {
        const on = ([from, to]: [Point, Point], axis: 0 | 1) =>
          from[axis] + ((to[axis] - from[axis]) * step) / 10
        await touch(
          'touchMove',
          ways.map(way => [on(way, 0), on(way, 1)] as const),
        )
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    },
    up: () => touch('touchEnd', []),
    /** Lets so much of their time pass, in milliseconds. */
    rest: (ms: number) => {
      now += ms
    },
  }
}
