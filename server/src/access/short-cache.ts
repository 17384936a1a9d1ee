import { LRUCache } from 'lru-cache'

/** How long a value may be used: a change by another process is seen by then even if its message is lost. */
const maxAgeMs = 1_000

/**
 * Caches values for at most a second. Simultaneous requests for one value share one read. A value that is dropped
 * while it is read is not cached, because it may have been read before the change.
 */
export class ShortCache<V extends object> {
  readonly #values: LRUCache<string, V>
  readonly #inFlight = new Map<string, Promise<V | null>>()

  /** `maxSize` limits the sum of what `sizeOf` says. */
  constructor({ maxSize, sizeOf = () => 1 }: { maxSize: number; sizeOf?: (value: V) => number }) {
    this.#values = new LRUCache({ maxSize, sizeCalculation: sizeOf, ttl: maxAgeMs })
  }

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  /** The value under this key, read by `make` if it is not cached. Null is not cached. */
  find(key: string, make: () => Promise<V | null>): Promise<V | null> {
    const value = this.#values.get(key)
    if (value) return Promise.resolve(value)
    return this.#inFlight.get(key) ?? this.#make(key, make)
  }

  delete(key: string): void {
    this.#values.delete(key)
    this.#inFlight.delete(key)
  }

  deleteWhere(isStale: (value: V) => boolean): void {
    for (const [key, value] of this.#values.entries()) if (isStale(value)) this.#values.delete(key)
    this.#inFlight.clear()
  }

  clear(): void {
    this.#values.clear()
    this.#inFlight.clear()
  }

  #make(key: string, make: () => Promise<V | null>): Promise<V | null> {
    const start = performance.now()
    const making = make().then(
      value => {
        if (this.#inFlight.get(key) !== making) return value
        this.#inFlight.delete(key)
        // Its age counts from the start of the read.
        if (value) this.#values.set(key, value, { start })
        return value
      },
      error => {
        if (this.#inFlight.get(key) === making) this.#inFlight.delete(key)
        throw error
      },
    )
    this.#inFlight.set(key, making)
    return making
  }
}
