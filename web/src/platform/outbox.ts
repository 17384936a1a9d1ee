/** A message that the server has not acknowledged yet. */
export interface Unsent {
  /** Chosen by the sender: however often it goes out, the server stores it once. */
  readonly clientId: string
  /** The author, by public id. */
  readonly from: string
  readonly friendId: string
  readonly text: string
  /** A file goes with it, which is uploaded under its clientId. */
  readonly hasFile?: boolean
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number
  readonly state: 'waiting' | 'refused'
  /** Why the server refused it. */
  readonly reason?: string
}

/** Where unsent messages are kept; the order is that of adding. */
export interface OutboxStore {
  all(): Promise<readonly Unsent[]>
  /** Adds it, or replaces the one with its clientId in its place. */
  put(unsent: Unsent): Promise<void>
  remove(clientId: string): Promise<void>
  clear(): Promise<void>
}

/** The outcome of one try to send. */
export type Outcome =
  | { kind: 'stored' }
  /** The outcome is unknown: try again, after this many milliseconds if the server said so. */
  | { kind: 'retry'; afterMs?: number }
  | { kind: 'refused'; reason: string }

export interface OutboxOptions {
  store: OutboxStore
  /** Sends it; never throws. */
  send(unsent: Unsent): Promise<Outcome>
  /** Hears the whole content after every change. */
  onChange(unsent: readonly Unsent[]): void
  /** Runs the work while no other tab runs any. */
  alone?<T>(work: () => Promise<T>): Promise<T>
}

const firstRetryMs = 500
const longestRetryMs = 5_000

/**
 * Sends written messages one after the other, each until the server stored or refused it. Waiting messages survive the
 * tab. They go out once, in order, when there is a connection again.
 */
export class Outbox {
  readonly #options: OutboxOptions
  #running: Promise<void> | undefined
  /** True if something was added while the last run was about to end. */
  #isWantedAgain = false
  #isStopped = false
  #retryMs = firstRetryMs
  #wake: (() => void) | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Keeps the message and sets out to send it; resolves once it is kept. */
  async add(unsent: Unsent): Promise<void> {
    await this.#options.store.put(unsent)
    await this.#tell()
    this.#start()
  }

  /** Tries a refused message again. */
  async retry(clientId: string): Promise<void> {
    const unsent = (await this.#options.store.all()).find(one => one.clientId === clientId)
    if (!unsent) return
    const { reason: _, ...rest } = unsent
    await this.add({ ...rest, state: 'waiting' })
  }

  /** Forgets a message for good. */
  async discard(clientId: string): Promise<void> {
    await this.#options.store.remove(clientId)
    await this.#tell()
  }

  /** Sets out to send now, whatever it was waiting for: at the start, and when the connection is back. */
  kick(): void {
    this.#retryMs = firstRetryMs
    this.#wake?.()
    this.#start()
  }

  #start(): void {
    if (this.#isStopped) return
    this.#isWantedAgain = this.#running !== undefined
    if (this.#running) return
    const alone = this.#options.alone ?? (work => work())
    this.#running = alone(() => this.#drain())
      .catch(() => {})
      .finally(() => {
        this.#running = undefined
        if (this.#isWantedAgain) this.#start()
      })
  }

  /** Sends nothing more; resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    await this.#running
  }

  async #drain(): Promise<void> {
    for (;;) {
      const all = await this.#options.store.all()
      const unsent = all.find(one => one.state === 'waiting')
      if (this.#isStopped) return
      // Another tab may have sent the messages that wait here, while this one waited for its turn.
      if (!unsent) return this.#options.onChange(all)
      await this.#settle(unsent, await this.#options.send(unsent))
    }
  }

  async #settle(unsent: Unsent, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'retry') {
      if (!this.#isStopped) await this.#pause(outcome.afterMs ?? this.#retryMs)
      this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2)
      return
    }
    this.#retryMs = firstRetryMs
    const { store } = this.#options
    if (outcome.kind === 'stored') await store.remove(unsent.clientId)
    else await store.put({ ...unsent, state: 'refused', reason: outcome.reason })
    await this.#tell()
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #tell(): Promise<void> {
    this.#options.onChange(await this.#options.store.all())
  }
}
