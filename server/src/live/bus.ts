import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { connectRedis } from '#server/platform/redis.ts'

/** Carries what happened in one process to all the others. */
export interface Bus<T> {
  /** Hands it to every other process; kept and handed over later while the link is down. */
  send(item: T): void
  /** Resolves when everything sent from now on will be heard, or after a while when Redis cannot be reached. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

interface BusOptions<T> {
  url: string
  /** Hears what other processes sent, in the order of the stream. */
  onItem(item: T): void
  /** The link is up: at the start and after every time it was down. */
  onUp(redis: Redis): void
  onError(error: Error): void
}

const stream = 'taskbazaar:events'
const streamLength = 10_000
/**
 * After the first, what happens within this time goes out together, and is read together: a write and a read for each
 * would cost more than the rest.
 */
const gatherMs = 25
const batchSize = 50
/** What is kept for the time that Redis is away; beyond it the oldest is dropped, and clients sync. */
const keptItems = 20_000
const blockMs = 2_000
/** A start does not wait longer than this for Redis. */
const readyMs = 2_000

/**
 * A Redis stream: unlike publish and subscribe it loses nothing while the link is cut, since each process reads on
 * from where it was.
 */
export const startBus = <T>(options: BusOptions<T>): Bus<T> => {
  const own = randomUUID()
  const writer = connectRedis(options.url, options.onError)
  const reader = connectRedis(options.url, options.onError)
  const waiting: string[] = []
  let isClosed = false
  let flushing: Promise<void> | undefined

  const flush = async () => {
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.slice(0, batchSize)
      const items = `[${batch.join(',')}]`
      await writer.xadd(stream, 'MAXLEN', '~', streamLength, '*', 'from', own, 'items', items)
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
    const [, from, , items] = fields
    if (from !== own) for (const item of JSON.parse(items!) as T[]) options.onItem(item)
  }
  let tellReady = () => {}
  const ready = new Promise<void>(resolve => {
    tellReady = resolve
    setTimeout(resolve, readyMs).unref()
  })
  const read = async () => {
    // Where the stream stands now; everything after it is read, whatever happens to the link.
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
