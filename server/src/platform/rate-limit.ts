import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './failure.ts'

/** How often something may be tried: `points` times in `seconds`. */
const rules = {
  logInByAddress: { points: 10, seconds: 600 },
  logInByClient: { points: 100, seconds: 600 },
  signUpByClient: { points: 30, seconds: 3600 },
  mailByAddress: { points: 5, seconds: 3600 },
  mailByClient: { points: 30, seconds: 3600 },
  tokenByClient: { points: 60, seconds: 600 },
  postByUser: { points: 60, seconds: 3600 },
  messageByUser: { points: 120, seconds: 60 },
} as const

export type LimitName = keyof typeof rules

export interface RateLimit {
  /** Takes one try; throws 429 with Retry-After when none is left. */
  consume(name: LimitName, key: string | number): Promise<void>
}

/** Limits kept in this process's memory; with `enabled` false, none at all. */
export const createRateLimit = (enabled: boolean): RateLimit => {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds }),
    ]),
  )
  return {
    consume: async (name, key) => {
      if (!enabled) return
      try {
        await limiters.get(name)!.consume(String(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}
