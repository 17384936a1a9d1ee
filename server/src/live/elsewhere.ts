import type { Redis } from 'ioredis'
import type { Elsewhere } from './presence.ts'

const nodes = 'taskbazaar:nodes'
const peopleOf = (node: string): string => `taskbazaar:online:${node}`
const aliveKey = (node: string): string => `taskbazaar:alive:${node}`
/** A process that has said nothing for this long is taken for dead. */
const aliveMs = 4_000

/** The people connected to each process, kept in Redis. */
export class SharedPresence implements Elsewhere {
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

  /** Says that this process lives; to be called at least every two seconds. */
  async beat(): Promise<void> {
    await this.redis
      .pipeline()
      .sadd(nodes, this.node)
      .set(aliveKey(this.node), 1, 'PX', aliveMs)
      .pexpire(peopleOf(this.node), 10 * aliveMs)
      .exec()
  }

  /** Writes this process's people anew, after Redis lost or never had them. */
  async restate(userIds: readonly number[]): Promise<void> {
    const pipeline = this.redis.multi().del(peopleOf(this.node))
    for (let i = 0; i < userIds.length; i += 1000)
      pipeline.sadd(peopleOf(this.node), ...userIds.slice(i, i + 1000))
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
      const flags = await this.redis.smismember(peopleOf(node), ...ids)
      flags.forEach((flag, i) => {
        if (flag === 1) found.add(ids[i]!)
      })
    }
    return found
  }
}
