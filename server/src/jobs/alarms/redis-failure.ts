import { pingRedis } from '#server/db/core/redis.ts'
import { reasonOf } from '../checks/check.ts'

/** Why a Redis does not answer; null if it does, or if there is none. Never rejects, and holds nothing up for long. */
export const redisFailure = async (url: string | null, longestMs = 5_000): Promise<string | null> => {
  if (url === null) return null
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), longestMs)
  })
  try {
    await Promise.race([pingRedis(url), tooLate])
    return null
  } catch (error) {
    return reasonOf(error).slice(0, 120)
  } finally {
    clearTimeout(timer)
  }
}
