import { expect, test, vi } from 'vitest'
import { getProfile } from '#contract/endpoints/profiles.ts'
import { getFigures, listReviews } from '#contract/endpoints/reviews.ts'
import { minuteMs } from '#contract/time.ts'
import { createWorld } from '../../test/world.ts'
import { countLook } from './profile-looks.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Viewer } from './sessions.ts'

test('limits the looks at others by the minute, whatever of them is read, and none at oneself', async () => {
  const world = await createWorld({ config: { hasRateLimits: true } })
  const [asha, ravi] = await world.named('Asha', 'Ravi')
  const of = (who: typeof asha) => ({ params: { id: who.user.givenId } })
  const looks = [getProfile, getFigures, listReviews] as const
  for (let i = 0; i < 20; i++)
    for (const look of looks) expect((await asha.tries(look, of(ravi))).status).toBe(200)
  for (const look of looks) {
    expect((await asha.tries(look, of(ravi))).status).toBe(429)
    expect((await asha.tries(look, of(asha))).status).toBe(200)
  }
})

test('limits the looks at others by the day', async () => {
  vi.useFakeTimers()
  try {
    const limit = createRateLimit({ isEnabled: true, clientLimits: [], redis: null })
    const look = () =>
      countLook({ params: { id: 'ravi' }, viewer: { id: 1, givenId: 'asha' } as Viewer, limit })
    for (let i = 0; i < 1_500; i++) {
      if (i % 60 === 0) vi.advanceTimersByTime(minuteMs)
      await look()
    }
    vi.advanceTimersByTime(minuteMs)
    await expect(look()).rejects.toMatchObject({ status: 429 })
    vi.advanceTimersByTime(24 * 60 * minuteMs)
    await look()
  } finally {
    vi.useRealTimers()
  }
})
