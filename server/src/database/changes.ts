import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What the database tells every process that listens, with the commit that did it. */
export interface ChangeListener {
  /** One session ended; its token's SHA-256 in hex. */
  onSessionEnded(hash: string): void
  /** What sessions of this person say of them is no longer so. */
  onViewerChanged(userId: number): void
  onTasksChanged(): void
  /** Something may have been missed: nothing known so far is good any more. */
  onGap(): void
}

const beatEveryMs = 300
/** What is known counts as current this long after a proof that everything told so far has come. */
const currentMs = 900
const reconnectMs = 500
/** How long a request waits for a proof before it asks the database instead. */
const patienceMs = 500

interface Beat {
  sentAt: number
  heard: Promise<boolean>
  settle(isHeard: boolean): void
}

const newBeat = (sentAt: number): Beat => {
  let settle: Beat['settle'] = () => {}
  const heard = new Promise<boolean>(resolve => {
    settle = resolve
    setTimeout(resolve, patienceMs, false).unref()
  })
  return { sentAt, heard, settle }
}

/**
 * Listens to the database. Trusts no silence: it tells itself something now and then, and only what comes back proves
 * that all that was told before has come too. Through a pooler that hands connections out by transaction nothing comes
 * back, and so nothing counts as current.
 */
export class Changes {
  readonly #listeners: ChangeListener[] = []
  readonly #own = randomUUID().replaceAll('-', '')
  readonly #beatChannel = `taskbazaar_beat_${this.#own}`
  #client: pg.Client | null = null
  #isListening = false
  #isClosed = false
  #beatAt = Number.NEGATIVE_INFINITY
  #beating: Beat | null = null
  #provenAt = Number.NEGATIVE_INFINITY
  #telling = Promise.resolve()
  #nextTelling: Promise<void> | null = null

  constructor(
    readonly pool: pg.Pool,
    readonly onError: (error: Error) => void,
  ) {
    void this.#connect()
  }

  listen(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  /** Whether all that was told up to less than a second ago has been heard. */
  get isCurrent(): boolean {
    const now = performance.now()
    if (this.#isListening && !this.#beating && now - this.#beatAt > beatEveryMs) this.#beat(now)
    return now - this.#provenAt < currentMs
  }

  /** Whether what is told from now on will be heard. */
  get isListening(): boolean {
    return this.#isListening
  }

  /** As `isCurrent`, but waits for the proof: those who ask at once wait for the same one. */
  async becomesCurrent(): Promise<boolean> {
    return this.isCurrent || (await this.#beating?.heard) || false
  }

  /**
   * Tells the other processes, and not this one, that a task has changed. What was committed together is told together,
   * and what comes meanwhile shares the next telling: the others may have heard the one under way before.
   */
  tellTasksChanged(): Promise<void> {
    this.#nextTelling ??= this.#telling
      .then(() => new Promise(resolve => setImmediate(resolve)))
      .then(() => {
        this.#telling = this.#nextTelling!
        this.#nextTelling = null
        return this.#tellTasks()
      })
    return this.#nextTelling
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#provenAt = Number.NEGATIVE_INFINITY
    await this.#client?.end().catch(() => {})
  }

  // Missed, it costs the others a second: nothing that lies ready is served for longer.
  async #tellTasks(): Promise<void> {
    await this.pool.query(`SELECT pg_notify('taskbazaar_tasks', '${this.#own}')`).catch(() => {})
  }

  #beat(now: number): void {
    const beat = newBeat(now)
    this.#beatAt = now
    this.#beating = beat
    void beat.heard.then(() => {
      if (this.#beating === beat) this.#beating = null
    })
    this.#client
      ?.query({ name: 'beat', text: 'SELECT pg_notify($1, $2)', values: [this.#beatChannel, String(now)] })
      .catch(() => {})
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return
    const client = new pg.Client(this.pool.options as pg.ClientConfig)
    let isOver = false
    const again = (error?: Error) => {
      if (isOver) return
      isOver = true
      this.#lose()
      void client.end().catch(() => {})
      if (this.#isClosed) return
      if (error) this.onError(error)
      setTimeout(() => void this.#connect(), reconnectMs).unref()
    }
    client.on('error', again)
    client.on('end', () => again())
    client.on('notification', told => this.#take(told))
    this.#client = client
    try {
      await client.connect()
      await client.query(`LISTEN taskbazaar_sessions; LISTEN taskbazaar_tasks; LISTEN ${this.#beatChannel}`)
      this.#isListening = true
      this.#beat(performance.now())
    } catch (error) {
      again(error as Error)
    }
  }

  #lose(): void {
    this.#isListening = false
    this.#beating?.settle(false)
    this.#provenAt = Number.NEGATIVE_INFINITY
    for (const listener of this.#listeners) listener.onGap()
  }

  #take({ channel, payload = '' }: pg.Notification): void {
    if (channel === this.#beatChannel) {
      this.#provenAt = Number(payload)
      if (this.#beating?.sentAt === this.#provenAt) this.#beating.settle(true)
    } else if (channel === 'taskbazaar_tasks') {
      // Whoever tells has long acted on it: what was made anew since is not to be dropped.
      if (payload !== this.#own) for (const listener of this.#listeners) listener.onTasksChanged()
    } else if (payload.startsWith('s')) {
      for (const listener of this.#listeners) listener.onSessionEnded(payload.slice(1))
    } else for (const listener of this.#listeners) listener.onViewerChanged(Number(payload.slice(1)))
  }
}
