import { Redis } from 'ioredis'

/** A connection that retries for ever, every half second, and fails calls at once while it is down. */
export const connectRedis = (url: string, onError: (error: Error) => void): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 500,
    connectTimeout: 2_000,
  })
  redis.on('error', onError)
  return redis
}
