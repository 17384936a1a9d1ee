import type { ServerResponse } from 'node:http'
import { defaultLanguage } from '#contract/texts/languages.ts'
import { type AppError, inWords, unavailable } from '#server/domain/failure.ts'

/** How many calls are worked on at once, in all and per client. Further calls wait. */
export interface Places {
  atOnce: number
  perClient: number
}

/** A call that waited this long is refused; with the work itself it would take over a second. */
const longestWaitMs = 700
/** How many calls may always wait, in all and per client. A server that was idle finishes that many in time. */
const alwaysInLine = 600
const inLinePerClient = 300
const windowMs = 500
/** If all places are taken and none was freed for this long, the process is stuck. */
const stuckMs = 10_000
const busy = (): AppError => unavailable('tooManyPeople', 1)

const body = JSON.stringify(inWords(busy(), defaultLanguage))
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  'retry-after': '1',
}

/** Refuses a call before any other work on it, because under overload a refusal must be cheap. */
export const refuse = (response: ServerResponse): void => {
  response.writeHead(503, headers).end(body)
}

interface Waiting {
  client: string
  start(): void
  timer: NodeJS.Timeout
}

const count = (counts: Map<string, number>, client: string, change: 1 | -1): void => {
  const now = (counts.get(client) ?? 0) + change
  if (now === 0) counts.delete(client)
  else counts.set(client, now)
}

/**
 * Lets a bounded number of calls work at once. The others wait in line, and get 503 with Retry-After if they wait too
 * long. A call holds its place only while its handler works, not while the client reads the answer. No client gets
 * more than its share of the places, however many calls it makes.
 */
export class Admission {
  readonly #line: Waiting[] = []
  #inWork = 0
  readonly #inWorkOf = new Map<string, number>()
  readonly #inLineOf = new Map<string, number>()
  /** When a place was last freed, or the last free place was taken. */
  #lastProgressAt = 0

  /** How many calls ended in this window of time and in the last whole one. */
  #ended = 0
  #endedBefore = 0
  #windowStart = 0

  constructor(
    readonly places: Places,
    readonly stuckAfterMs = stuckMs,
  ) {}

  /** Does a client's work when it is its turn. Rejects with 503 when the wait gets long. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasPlace(client)) this.#takePlace(client)
    else await this.#turn(client)
    try {
      return await work()
    } finally {
      this.#inWork -= 1
      count(this.#inWorkOf, client, -1)
      this.#countEnd(performance.now())
      const next = this.#line.findIndex(waiting => this.#hasPlace(waiting.client))
      if (next >= 0) this.#line.splice(next, 1)[0]!.start()
    }
  }

  #takePlace(client: string): void {
    this.#inWork += 1
    count(this.#inWorkOf, client, 1)
    if (this.#inWork === this.places.atOnce) this.#lastProgressAt = performance.now()
  }

  #hasPlace(client: string): boolean {
    return this.#inWork < this.places.atOnce && (this.#inWorkOf.get(client) ?? 0) < this.places.perClient
  }

  get hasLine(): boolean {
    return this.#line.length > 0
  }

  /** True if a client's call that came now would wait too long: more calls wait than ended in the last half second. */
  isFullFor(client: string): boolean {
    return (
      this.#line.length >= Math.max(alwaysInLine, this.#endedBefore) ||
      (this.#inLineOf.get(client) ?? 0) >= inLinePerClient
    )
  }

  /** True if all places are taken and none was freed for a while. */
  get isStuck(): boolean {
    return this.#inWork >= this.places.atOnce && performance.now() - this.#lastProgressAt > this.stuckAfterMs
  }

  #countEnd(now: number): void {
    this.#lastProgressAt = now
    this.#ended += 1
    if (now - this.#windowStart < windowMs) return
    // Calls end rarely when the server is idle, so the window can be longer: scale the count to half a second.
    this.#endedBefore = (this.#ended * windowMs) / (now - this.#windowStart)
    this.#ended = 0
    this.#windowStart = now
  }

  async #turn(client: string): Promise<void> {
    if (this.isFullFor(client)) throw busy()
    count(this.#inLineOf, client, 1)
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        client,
        start: () => {
          clearTimeout(waiting.timer)
          this.#takePlace(client)
          resolve()
        },
        timer: setTimeout(() => {
          this.#line.splice(this.#line.indexOf(waiting), 1)
          reject(busy())
        }, longestWaitMs),
      }
      this.#line.push(waiting)
    }).finally(() => count(this.#inLineOf, client, -1))
  }
}

/** The lines in which calls wait, so that no kind of call waits for another kind. */
export interface Lines {
  /** Calls of people who are signed in. */
  people: Admission
  /** Calls without a session, by address. */
  strangers: Admission
  /** Looking up whose session a call has, by address. */
  lookUps: Admission
  /** Limits how many calls without a session use the database at once, by address. */
  strangersWork: Admission
  /** Pages that need no account. */
  pages: Admission
  /** Calls that keep the database busy for long. */
  heavy: Admission
  /** Uploads, which take as long as their senders' lines do and need a connection only for moments. */
  uploads: Admission
}

/** Lines for this many database connections, and for those of heavy calls. */
export const createLines = (connections: number, heavyConnections: number): Lines => {
  /** No client can hold every connection. */
  const shared = () => new Admission({ atOnce: 16 * connections, perClient: Math.ceil(connections / 2) })
  return {
    people: shared(),
    // Many people can have one address, and signing up is mostly hashing, which needs no connection.
    strangers: new Admission({ atOnce: 16 * connections, perClient: 4 * connections }),
    strangersWork: shared(),
    lookUps: shared(),
    // However many programs read pages, few are made between two calls of people.
    pages: new Admission({ atOnce: 2, perClient: 2 }),
    // A few people with slow calls leave connections to others.
    uploads: new Admission({ atOnce: 64, perClient: 4 }),
    // A search of the whole market keeps a processor busy, so each person makes one at a time.
    heavy: new Admission({ atOnce: 2 * heavyConnections, perClient: 1 }),
  }
}
