import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { connectRedis, type SharedRedis } from '#server/db/core/redis.ts'

/** Carries what happened in one process to all the others. */
export interface Bus<T> {
  /** Sends an item to every other process. While the link is down, keeps it and sends it later. */
  send(item: T): void
  /** Resolves when this process receives everything sent from now on, or after `readyMs` if Redis cannot be reached. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface BusOptions<T> {
  redis: SharedRedis
  /** Receives what other processes sent, in the order of the stream. */
  onItem(item: T): void
  /** The link is up: at the start and after every time it was down. */
  onUp(redis: Redis): void
  onError(error: Error): void
}

const stream = 'events'
const streamLength = 10_000
/**
 * The first item goes out at once; later ones are collected for this long and sent together, because one write and one
 * read per item would cost more than everything else.
 */
const gatherMs = 25
const batchSize = 50
/** How many items are kept while Redis is away. Older ones are dropped; clients get them with their next sync. */
const keptItems = 20_000
const blockMs = 2_000
/** A start does not wait longer than this for Redis. */
const readyMs = 2_000

/**
 * A bus on a Redis stream. Unlike publish/subscribe it loses nothing while the link is cut, because each process
 * continues reading where it stopped.
 */
export const startBus = <T>(options: BusOptions<T>): Bus<T> => {
  const { redis } = options
  const own = randomUUID()
  const writer = connectRedis(redis, options.onError)
  const reader = connectRedis(redis, options.onError, blockMs)
  const waiting: string[] = []
  let isClosed = false
  let flushing: Promise<void> | undefined

  const flush = async () => {
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.slice(0, batchSize)
      const items = `[${batch.join(',')}]`
      await writer.xadd(
        stream,
        'MAXLEN',
        '~',
        streamLength,
        '*',
        'market',
        redis.market,
        'from',
        own,
        'items',
        items,
      )
      waiting.splice(0, batch.length)
      if (waiting.length < batchSize) await new Promise(resolve => setTimeout(resolve, gatherMs))
    }
  }
  const startFlush = () => {
    if (flushing || writer.status !== 'ready') return
    flushing = flush()
      .catch(() => {})
      .finally(() => {
        flushing = undefined
        if (waiting.length > 0 && writer.status === 'ready') setTimeout(startFlush, 100).unref()
      })
  }
  writer.on('ready', () => {
    startFlush()
    options.onUp(writer)
  })

  const take = (fields: string[]) => {
    const [, market, , from, , items] = fields
    if (market === redis.market && from !== own)
      for (const item of JSON.parse(items!) as T[]) options.onItem(item)
  }
  let tellReady = () => {}
  const ready = new Promise<void>(resolve => {
    tellReady = resolve
    setTimeout(resolve, readyMs).unref()
  })
  const read = async () => {
    // The present end of the stream. Everything after it will be read, even if the link is cut.
    let last: string | undefined
    while (!isClosed) {
      try {
        last ??= (await reader.xrevrange(stream, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'
        tellReady()
        const answer = await reader.xread('COUNT', 500, 'BLOCK', blockMs, 'STREAMS', stream, last)
        for (const [id, fields] of answer?.[0]?.[1] ?? []) {
          last = id
          take(fields)
        }
        if (answer) await new Promise(resolve => setTimeout(resolve, gatherMs))
      } catch {
        await new Promise(resolve => setTimeout(resolve, 250))
      }
    }
  }
  void read()

  return {
    ready,
    send: item => {
      if (waiting.length >= keptItems) waiting.shift()
      waiting.push(JSON.stringify(item))
      startFlush()
    },
    close: async () => {
      isClosed = true
      await flushing
      writer.disconnect()
      reader.disconnect()
    },
  }
}
