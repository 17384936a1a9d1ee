import { Redis } from 'ioredis'

/**
 * A connection that retries for ever, every half second, and fails calls at once while it is down. `onError` hears
 * once of each time that it goes down.
 */
export const connectRedis = (url: string, onError: (error: Error) => void): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 500,
    connectTimeout: 2_000,
  })
  let isDown = false
  redis.on('ready', () => {
    isDown = false
  })
  redis.on('error', error => {
    if (!isDown) onError(error)
    isDown = true
  })
  return redis
}
