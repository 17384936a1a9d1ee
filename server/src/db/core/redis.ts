import { Redis } from 'ioredis'

/** The place of a market's data in a Redis that other markets may use as well. */
export interface SharedRedis {
  url: string
  /** Of the database: server/src/db/market/market.ts. */
  market: string
}

/** A Redis that answers nothing for this long is cut off like one that has gone. */
const silenceMs = 1_500

/** Resolves if a Redis answers, otherwise rejects. */
export const pingRedis = async (url: string): Promise<void> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 3_000,
    socketTimeout: silenceMs,
  })
  // The first error says why; the calls below fail only because the connection is closed.
  let first: Error | undefined
  redis.on('error', error => {
    first ??= error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw first ?? error
  } finally {
    redis.disconnect()
  }
}

/**
 * A connection that retries for ever, every half second, and fails calls at once while it is down. Calls `onError`
 * once each time it goes down. All keys begin with the market's id. No command may wait in Redis longer than `blockMs`.
 */
export const connectRedis = (
  { url, market }: SharedRedis,
  onError: (error: Error) => void,
  blockMs = 0,
): Redis => {
  const redis = new Redis(url, {
    keyPrefix: `taskbazaar:${market}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 500,
    connectTimeout: 2_000,
    socketTimeout: blockMs + silenceMs,
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
