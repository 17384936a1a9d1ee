import { expect, test } from 'vitest'
import { scrollMs } from '#web/features/messages/scroll-to-bottom.ts'

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
