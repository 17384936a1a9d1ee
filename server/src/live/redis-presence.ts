import type { Redis } from 'ioredis'
import type { RemotePresence } from './presence.ts'

const nodes = 'nodes'
const peopleOf = (node: string): string => `online:${node}`
const aliveKey = (node: string): string => `alive:${node}`
/** A process that gave no sign of life for this long counts as dead. */
const aliveMs = 4_000
/** How many ids go into one command. A call with more than about 120,000 arguments fails. */
const batchSize = 1_000

/** The people connected to each process, kept in Redis. */
export class RedisPresence implements RemotePresence {
  constructor(
    readonly redis: Redis,
    readonly node: string,
  ) {}

  async add(userId: number): Promise<void> {
    await this.redis.sadd(peopleOf(this.node), userId)
  }

  async remove(userId: number): Promise<void> {
    await this.redis.srem(peopleOf(this.node), userId)
  }

  /** Says that this process is alive. Call it at least every two seconds. */
  async beat(): Promise<void> {
    await this.redis
      .pipeline()
      .sadd(nodes, this.node)
      .set(aliveKey(this.node), 1, 'PX', aliveMs)
      .pexpire(peopleOf(this.node), 10 * aliveMs)
      .exec()
  }

  /** Writes all people of this process to Redis again, because Redis lost them or never had them. */
  async restate(userIds: readonly number[]): Promise<void> {
    const pipeline = this.redis.multi().del(peopleOf(this.node))
    for (let i = 0; i < userIds.length; i += batchSize)
      pipeline.sadd(peopleOf(this.node), ...userIds.slice(i, i + batchSize))
    await pipeline.exec()
    await this.beat()
  }

  async forget(): Promise<void> {
    await this.redis.pipeline().del(peopleOf(this.node), aliveKey(this.node)).srem(nodes, this.node).exec()
  }

  async #living(): Promise<string[]> {
    const known = (await this.redis.smembers(nodes)).filter(node => node !== this.node)
    if (known.length === 0) return []
    const alive = await this.redis.mget(known.map(aliveKey))
    const dead = known.filter((_, i) => alive[i] === null)
    if (dead.length > 0)
      await this.redis
        .pipeline()
        .del(dead.map(peopleOf))
        .srem(nodes, ...dead)
        .exec()
    return known.filter((_, i) => alive[i] !== null)
  }

  async online(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const found = new Set<number>()
    if (ids.length === 0) return found
    for (const node of await this.#living()) {
      for (let i = 0; i < ids.length; i += batchSize) {
        const batch = ids.slice(i, i + batchSize)
        const flags = await this.redis.smismember(peopleOf(node), ...batch)
        for (const [n, flag] of flags.entries()) if (flag === 1) found.add(batch[n]!)
      }
    }
    return found
  }
}
