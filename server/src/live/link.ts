import { randomUUID } from 'node:crypto'
import type { SharedRedis } from '#server/db/core/redis.ts'
import type { Drop } from '#server/reactions/drops.ts'
import type { LiveEvent } from '#server/reactions/live-events.ts'
import { type Bus, startBus } from './bus.ts'
import type { Presence } from './presence.ts'
import { RedisPresence } from './redis-presence.ts'
import { repeatedly } from './repeatedly.ts'

/** Messages between processes: live events, cache drops, and people who came or left. */
export type LinkItem =
  | LiveEvent
  | { kind: 'presence'; userId: number; isOnline: boolean }
  | { kind: 'drop'; drop: Drop }

interface LinkOptions {
  /** The presence of this process, which is refreshed from that of the others. */
  presence: Presence
  /** Receives the messages of the other processes. */
  onItem(item: LinkItem): void
  onError(error: Error): void
}

const beatMs = 1_500

/** Links this process with the others by a Redis: a bus for messages, and a record of who is connected where. */
export class Link {
  readonly #bus: Bus<LinkItem>
  readonly #beat: NodeJS.Timeout
  /** Null until Redis was reached for the first time. */
  #people: RedisPresence | null = null

  constructor(redis: SharedRedis, { presence, onItem, onError }: LinkOptions) {
    const node = randomUUID()
    this.#bus = startBus<LinkItem>({
      redis,
      onItem,
      onError,
      onUp: connected => {
        this.#people ??= new RedisPresence(connected, node)
        void this.#people
          .restate(presence.here)
          .then(() => presence.refreshAll())
          .catch(onError)
      },
    })
    const beat = async () => {
      await this.#people?.beat().catch(() => {})
      // The refresh notices people whose process has died.
      await presence.refreshAll()
    }
    this.#beat = repeatedly(beatMs, beat, onError)
  }

  /** Resolves when this process receives the messages of the others. */
  get ready(): Promise<void> {
    return this.#bus.ready
  }

  /** Sends a message to all other processes. */
  send(item: LinkItem): void {
    this.#bus.send(item)
  }

  /** Records and announces that somebody connected to this process. */
  came(userId: number): void {
    this.send({ kind: 'presence', userId, isOnline: true })
    void this.#people?.add(userId).catch(() => {})
  }

  /** Records and announces that the last socket of somebody in this process was closed. */
  left(userId: number): void {
    void this.#people?.remove(userId).catch(() => {})
    this.send({ kind: 'presence', userId, isOnline: false })
  }

  /** Finds which of these people are connected to any other process. */
  async online(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (!this.#people) throw new Error('not linked yet')
    return this.#people.online(ids)
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    await this.#people?.forget().catch(() => {})
    await this.#bus.close()
  }
}
