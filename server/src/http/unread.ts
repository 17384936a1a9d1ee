import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many bytes of answers may wait for one client, and for all, before those who do not read get no more. */
const mostOfOne = 48_000_000
const mostOfAll = 256_000_000
/** A smaller answer costs less than its connection. */
const countedFrom = 4_000

/** The answers that are ready and that their clients have not taken yet: they are all in memory. */
export class Unread {
  readonly #of = new Map<string, number>()
  #all = 0

  isTooMuchFor(client: string): boolean {
    const own = this.#of.get(client) ?? 0
    return own > mostOfOne || (own > 0 && this.#all > mostOfAll)
  }

  /** Counts an answer until it is taken or its connection has ended. */
  add(client: string, bytes: number, response: ServerResponse, socket: Socket): void {
    if (bytes < countedFrom || socket.destroyed) return
    this.#change(client, bytes)
    const end = () => {
      response.off('close', end)
      socket.off('close', end)
      this.#change(client, -bytes)
    }
    response.once('close', end)
    // Node.js does not tell an answer that waits behind another one that the connection has ended.
    socket.setMaxListeners(0)
    socket.once('close', end)
  }

  #change(client: string, bytes: number): void {
    this.#all += bytes
    const own = (this.#of.get(client) ?? 0) + bytes
    if (own === 0) this.#of.delete(client)
    else this.#of.set(client, own)
  }
}
