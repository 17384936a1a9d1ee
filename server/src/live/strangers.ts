import type { IncomingMessage } from 'node:http'
import type { Counted } from '#server/access/client-networks.ts'

/** How many connections of an address may be nobody's at a time. They show a session only after the handshake. */
const atOnce = 100

interface Connection {
  request: IncomingMessage
  once(event: 'close', act: () => void): unknown
}

/** The connections that have not shown yet whose they are, by address. */
export class Strangers {
  readonly #of = new Map<string, Set<Connection>>()
  /** A closed connection no longer tells its address. */
  readonly #keys = new WeakMap<Connection, string>()

  /** `clientOf` says how an address is counted. */
  constructor(readonly clientOf: (request: IncomingMessage) => Counted) {}

  mayCome(request: IncomingMessage): boolean {
    const { key, share } = this.clientOf(request)
    return (this.#of.get(key)?.size ?? 0) * share < atOnce
  }

  add(connection: Connection): void {
    const { key } = this.clientOf(connection.request)
    this.#keys.set(connection, key)
    this.#of.set(key, (this.#of.get(key) ?? new Set()).add(connection))
    connection.once('close', () => this.remove(connection))
  }

  remove(connection: Connection): void {
    const key = this.#keys.get(connection)!
    const others = this.#of.get(key)
    others?.delete(connection)
    if (others?.size === 0) this.#of.delete(key)
  }
}
