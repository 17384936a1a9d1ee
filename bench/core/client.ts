import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** The length of the whole answer at the start of a buffer, or null while more must come. */
const answerLength = (data: Buffer): number | null => {
  const head = data.indexOf(headEnd)
  if (head === -1) return null
  const headers = data.toString('latin1', 0, head).toLowerCase()
  const body = head + headEnd.length
  const length = /\r\ncontent-length: (\d+)/.exec(headers)?.[1]
  if (length !== undefined) return data.length >= body + Number(length) ? body + Number(length) : null
  if (!headers.includes('transfer-encoding: chunked')) return body
  return data.subarray(-lastChunk.length).equals(lastChunk) ? data.length : null
}

/** One kept-alive connection that asks one thing after another; thin, because it shares the cores with the server. */
export class Client {
  readonly #socket: Socket
  #data: Buffer = Buffer.alloc(0)
  #done: ((answer: Buffer) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', data => {
      this.#data = this.#data.length === 0 ? data : Buffer.concat([this.#data, data])
      if (answerLength(this.#data) === null) return
      const answer = this.#data
      this.#data = Buffer.alloc(0)
      this.#done?.(answer)
    })
    const fail = (error?: Error) => this.#failed?.(error ?? new Error('the server closed the connection'))
    socket.on('error', fail)
    socket.on('close', () => fail())
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Client(socket))
      })
    })
  }

  /** Sends a whole request and resolves with the whole answer, head and body. */
  ask(request: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }
}

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  cookie?: string
  headers?: Record<string, string>
  body?: unknown
}

/** A request as bytes, as a browser would say it as far as it matters here. */
export const requestOf = ({ method = 'GET', path, cookie, headers = {}, body }: Ask): Buffer => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'accept: application/json']
  if (cookie) lines.push(`cookie: session=${cookie}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`)
}

/** The status of an answer. */
export const statusOf = (answer: Buffer): number => Number(answer.toString('latin1', 9, 12))

export interface Loaded {
  perSecond: number
  /** Milliseconds of every answer, ascending. */
  took: number[]
}

/** Keeps a number of workers busy for a time: each does one thing after another. */
export const busy = async (
  workers: number,
  ms: number,
  work: (worker: number) => Promise<void>,
): Promise<Loaded> => {
  const took: number[] = []
  const start = performance.now()
  const end = start + ms
  const one = async (worker: number) => {
    for (let at = performance.now(); at < end; ) {
      await work(worker)
      const now = performance.now()
      took.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => one(worker)))
  const seconds = (performance.now() - start) / 1000
  return { perSecond: took.length / seconds, took: took.sort((a, b) => a - b) }
}

/** Asks a server over a number of connections for a time; any status but the one wanted ends it. */
export const load = async (
  ports: number | readonly number[],
  { connections, ms, status = 200 }: { connections: number; ms: number; status?: number },
  request: (connection: number) => Buffer,
): Promise<Loaded> => {
  const all = [ports].flat()
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, i) => Client.open(all[i % all.length]!)),
  )
  try {
    return await busy(connections, ms, async i => {
      const answer = await clients[i]!.ask(request(i))
      if (statusOf(answer) !== status) throw new Error(`answered: ${answer.toString().slice(0, 900)}`)
    })
  } finally {
    for (const client of clients) client.close()
  }
}
