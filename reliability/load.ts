import { connect, type Socket } from 'node:net'
import type { Person } from './person.ts'

/** The outcome of one request. */
export interface Shot {
  /** 0 when the connection ended before a whole answer. */
  status: number
  /** From the moment it was due until its whole answer had come. */
  ms: number
  /** When it was due, by `performance.now()`. */
  at: number
  retryAfter: number | null
  body: string
  /** The network's error, of a request without an answer. */
  error: string | null
}

const headEnd = Buffer.from('\r\n\r\n')

/** The bytes of a request with a JSON body, or of a GET without one. */
export const requestBytes = (method: string, path: string, cookie: string, body?: object): Buffer => {
  const json = body === undefined ? '' : JSON.stringify(body)
  const type =
    body === undefined
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${type}\r\n${json}`,
  )
}

/** One kept-alive connection with one request at a time; far cheaper than a client of the platform. */
class Connection {
  #got: Buffer[] = []
  #onEnd: ((shot: Pick<Shot, 'status' | 'retryAfter' | 'body' | 'error'>) => void) | null = null
  isClosed = false
  readonly #socket: Socket

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', data => this.#take(data))
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#fail(error.code ?? error.message))
    this.#socket.on('close', () => this.#fail('closed'))
  }

  send(bytes: Buffer): Promise<Pick<Shot, 'status' | 'retryAfter' | 'body' | 'error'>> {
    return new Promise(resolve => {
      this.#onEnd = resolve
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #fail(error: string): void {
    this.isClosed = true
    this.#onEnd?.({ status: 0, retryAfter: null, body: '', error })
    this.#onEnd = null
  }

  #take(data: Buffer): void {
    this.#got.push(data)
    const all = this.#got.length === 1 ? data : Buffer.concat(this.#got)
    const end = all.indexOf(headEnd)
    if (end < 0) return
    const head = all.subarray(0, end).toString('latin1')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    if (isChunked ? !all.subarray(-7).includes('\r\n0\r\n\r\n') : all.length < end + 4 + length) return
    this.#got = []
    if (/\r\nconnection: close/i.test(head)) this.isClosed = true
    const retryAfter = /\r\nretry-after: (\d+)/i.exec(head)?.[1]
    this.#onEnd?.({
      status: Number(head.slice(9, 12)),
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
      body: all.subarray(end + 4).toString(),
      error: null,
    })
    this.#onEnd = null
  }
}

/** Loads a server on this machine over as many kept-alive connections as it takes. */
export class Load {
  #idle: Connection[] = []
  #all = new Set<Connection>()

  constructor(readonly port: number) {}

  /** Sends one request on a connection that is free, or a new one. */
  async send(bytes: Buffer, at = performance.now()): Promise<Shot> {
    let connection = this.#idle.pop()
    while (connection?.isClosed) connection = this.#idle.pop()
    if (!connection) {
      connection = new Connection(this.port)
      this.#all.add(connection)
    }
    const outcome = await connection.send(bytes)
    if (connection.isClosed) this.#all.delete(connection)
    else this.#idle.push(connection)
    return { ...outcome, ms: performance.now() - at, at }
  }

  /** As much as the server takes from `workers` who each wait for their answer. */
  async saturate(workers: number, ms: number, next: () => Buffer): Promise<Shot[]> {
    const shots: Shot[] = []
    const end = performance.now() + ms
    const work = async () => {
      while (performance.now() < end) {
        const shot = await this.send(next())
        shots.push(shot)
        // Whoever is refused does not keep the processor busy with asking again.
        if (shot.status === 0) await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    return shots
  }

  /** As many requests a second as keep this machine a quarter busy, but at most so many: a slow machine gets fewer. */
  async paceFor(next: () => Buffer, atMost: number): Promise<number> {
    // The first ones run code that is not compiled yet.
    await this.saturate(4, 1_000, next)
    const shots = await this.saturate(4, 1_000, next)
    return Math.min(atMost, Math.ceil(shots.length / 4))
  }

  /** `perSecond` requests, due at even times whether or not earlier ones were answered; resolves with all answers. */
  async press(perSecond: number, ms: number, next: () => Buffer): Promise<Shot[]> {
    const start = performance.now()
    const total = Math.floor((perSecond * ms) / 1000)
    const shots: Promise<Shot>[] = []
    while (shots.length < total) {
      const now = performance.now()
      const due = Math.min(total, Math.floor(((now - start) / 1000) * perSecond) + 1)
      while (shots.length < due) {
        shots.push(this.send(next(), start + (shots.length / perSecond) * 1000))
      }
      await new Promise(resolve => setTimeout(resolve, 4))
    }
    return Promise.all(shots)
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }
}

/** The time under which that share of the requests was answered, in ms. */
export const quantile = (shots: readonly Shot[], share: number): number => {
  const times = shots.map(shot => shot.ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}

export const isGood = ({ status }: Shot): boolean => status === 200 || status === 201

/** How many of each outcome there were. */
export const tally = (shots: readonly Shot[]): string => {
  const counts: Record<string, number> = {}
  for (const { error, status } of shots) counts[error ?? status] = (counts[error ?? status] ?? 0) + 1
  return JSON.stringify(counts)
}

/** Reads and writes of two people who talk. */
export const talkOf = (asha: Person, ravi: Person): (() => Buffer) => {
  const kinds = [
    () => requestBytes('GET', '/api/task/allTasks', asha.cookie),
    () =>
      requestBytes('POST', `/api/messages/sendMessage/${ravi.givenId}`, asha.cookie, { message: 'hello' }),
    () => requestBytes('GET', `/api/messages/getMessages/${asha.givenId}`, ravi.cookie),
    () => requestBytes('GET', '/api/messages/getChats', ravi.cookie),
  ]
  let count = 0
  return () => kinds[count++ % kinds.length]!()
}
