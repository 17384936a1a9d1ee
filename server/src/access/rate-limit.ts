import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { ClientLimit } from '#server/config/checks.ts'
import { AppError, tooMany } from '#server/domain/failure.ts'
import { type Counted, countClients } from './client-networks.ts'

/** How often something may be tried: `points` times in `seconds`. A log-in or link that succeeds costs no try. */
const rules = {
  logInByAddress: { points: 10, seconds: 600 },
  logInByClient: { points: 100, seconds: 600 },
  logInByDevice: { points: 20, seconds: 600 },
  codeByUser: { points: 10, seconds: 600 },
  passwordByUser: { points: 10, seconds: 600 },
  signUpByClient: { points: 30, seconds: 3600 },
  smsByClient: { points: 30, seconds: 3600 },
  mailByAddress: { points: 5, seconds: 3600 },
  mailByClient: { points: 100, seconds: 3600 },
  tokenByClient: { points: 60, seconds: 600 },
  postByUser: { points: 60, seconds: 3600 },
  profileByUser: { points: 60, seconds: 60 },
  profileByUserDaily: { points: 1_500, seconds: 86_400 },
  reportByUser: { points: 20, seconds: 3600 },
  appealByUser: { points: 10, seconds: 3600 },
  checkByUser: { points: 20, seconds: 600 },
  exportByUser: { points: 10, seconds: 3600 },
  deleteByUser: { points: 10, seconds: 600 },
  payByUser: { points: 60, seconds: 3600 },
  uploadByUser: { points: 30, seconds: 3600 },
  testPushByUser: { points: 5, seconds: 600 },
  pageByClient: { points: 120, seconds: 60 },
  pictureByClient: { points: 480, seconds: 60 },
  callByToken: { points: 120, seconds: 60 },
  messageByUser: { points: 120, seconds: 60 },
} as const

type LimitName = keyof typeof rules

/** A try can cost as little as this fraction of a point. */
const parts = 1_000

export interface RateLimit {
  /** Takes one try; throws 429 with Retry-After when none is left. For rules by client, `key` is an address. */
  consume(name: LimitName, key: string | number): Promise<void>
  /** Takes a try and gives it back unless the work is refused: only failures count, and not the server's own. */
  chargeFailures<T>(name: LimitName, key: string | number, work: () => Promise<T>): Promise<T>
  /** Gives a try back that turned out to be a good one later. */
  giveBack(name: LimitName, key: string | number): Promise<void>
  /** Forgets all tries. */
  clear(name: LimitName, key: string | number): Promise<void>
}

const limiterOf = (name: LimitName, redis: Redis | null) => {
  const rule = {
    keyPrefix: `limit:${name}`,
    points: rules[name].points * parts,
    duration: rules[name].seconds,
  }
  const ownMemory = new RateLimiterMemory(rule)
  // While Redis is away each process counts for itself.
  return redis
    ? new RateLimiterRedis({ ...rule, storeClient: redis, insuranceLimiter: ownMemory })
    : ownMemory
}

interface RateLimitOptions {
  isEnabled: boolean
  clientLimits: readonly ClientLimit[]
  /** Shares the counts between processes. Without Redis each process counts in memory. */
  redis: Redis | null
}

/** Limits on how often things are tried; none unless enabled. */
export const createRateLimit = ({ isEnabled, clientLimits, redis }: RateLimitOptions): RateLimit => {
  const names = Object.keys(rules) as LimitName[]
  const limiters = new Map(names.map(name => [name, limiterOf(name, redis)]))
  const clientsOf = countClients(clientLimits)
  const countedAs = (name: LimitName, key: string | number): Counted[] =>
    name.endsWith('ByClient') ? clientsOf(String(key)) : [{ key: String(key), share: 1 }]
  const each = async (
    name: LimitName,
    key: string | number,
    act: (limiter: RateLimiterMemory | RateLimiterRedis, key: string, cost: number) => Promise<unknown>,
  ): Promise<void> => {
    if (!isEnabled) return
    for (const counted of countedAs(name, key))
      await act(limiters.get(name)!, counted.key, Math.max(1, Math.round(counted.share * parts)))
  }
  const consume: RateLimit['consume'] = async (name, key) => {
    try {
      await each(name, key, (limiter, counted, cost) => limiter.consume(counted, cost))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
  const giveBack: RateLimit['giveBack'] = (name, key) =>
    each(name, key, (limiter, counted, cost) => limiter.reward(counted, cost))
  return {
    consume,
    giveBack,
    chargeFailures: async (name, key, work) => {
      await consume(name, key)
      let isRefused = false
      try {
        return await work()
      } catch (error) {
        isRefused = error instanceof AppError && error.status < 500
        throw error
      } finally {
        if (!isRefused) await giveBack(name, key)
      }
    },
    clear: (name, key) => each(name, key, (limiter, counted) => limiter.delete(counted)),
  }
}
