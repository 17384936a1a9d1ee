import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './failure.ts'

/** How often something may be tried: `points` times in `seconds`. */
const rules = {
  logInByAddress: { points: 10, seconds: 600 },
  logInByClient: { points: 100, seconds: 600 },
  logInByDevice: { points: 20, seconds: 600 },
  codeByUser: { points: 10, seconds: 600 },
  passwordByUser: { points: 10, seconds: 600 },
  signUpByClient: { points: 30, seconds: 3600 },
  mailByAddress: { points: 5, seconds: 3600 },
  mailByClient: { points: 30, seconds: 3600 },
  tokenByClient: { points: 60, seconds: 600 },
  postByUser: { points: 60, seconds: 3600 },
  reportByUser: { points: 20, seconds: 3600 },
  appealByUser: { points: 10, seconds: 3600 },
  exportByUser: { points: 10, seconds: 3600 },
  deleteByUser: { points: 10, seconds: 600 },
  messageByUser: { points: 120, seconds: 60 },
} as const

type LimitName = keyof typeof rules

export interface RateLimit {
  /** Takes one try; throws 429 with Retry-After when none is left. */
  consume(name: LimitName, key: string | number): Promise<void>
}

const limiterOf = (name: LimitName, redis: Redis | null) => {
  const rule = {
    keyPrefix: `taskbazaar:limit:${name}`,
    points: rules[name].points,
    duration: rules[name].seconds,
  }
  const ownMemory = new RateLimiterMemory(rule)
  // While Redis is away each process counts for itself.
  return redis
    ? new RateLimiterRedis({ ...rule, storeClient: redis, insuranceLimiter: ownMemory })
    : ownMemory
}

/** Limits shared by all processes through Redis, or kept in this one's memory without one; none unless enabled. */
export const createRateLimit = (isEnabled: boolean, redis: Redis | null): RateLimit => {
  const names = Object.keys(rules) as LimitName[]
  const limiters = new Map(names.map(name => [name, limiterOf(name, redis)]))
  return {
    consume: async (name, key) => {
      if (!isEnabled) return
      try {
        await limiters.get(name)!.consume(String(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}
