import { connect, createServer, type Server, type Socket } from 'node:net'

interface BadNetworkOptions {
  /** The real server's port on loopback. */
  targetPort: number
  /** Every connection is cut, without a goodbye, this often; in milliseconds. */
  cutEveryMs: number
  /** Each piece of data is held up for a random time up to this, in milliseconds; order is kept. */
  delayUpToMs: number
}

/** A TCP proxy that does to connections what a moving train does. */
export class BadNetwork {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #timer: NodeJS.Timeout
  cuts = 0

  private constructor(readonly options: BadNetworkOptions) {
    this.#server = createServer(client => this.#carry(client))
    this.#timer = setInterval(() => this.cut(), options.cutEveryMs)
  }

  static async open(options: BadNetworkOptions): Promise<BadNetwork> {
    const network = new BadNetwork(options)
    await new Promise<void>(resolve => network.#server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get origin(): string {
    const { port } = this.#server.address() as { port: number }
    return `http://127.0.0.1:${port}`
  }

  /** Cuts everything that is connected now. */
  cut(): void {
    this.cuts += this.#sockets.size
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  close(): void {
    clearInterval(this.#timer)
    this.cut()
    this.#server.close()
  }

  #carry(client: Socket): void {
    const upstream = connect(this.options.targetPort, '127.0.0.1')
    this.#pass(client, upstream)
    this.#pass(upstream, client)
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        this.#sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
  }

  #pass(from: Socket, to: Socket): void {
    let due = 0
    from.on('data', data => {
      due = Math.max(due, performance.now() + Math.random() * this.options.delayUpToMs)
      setTimeout(() => {
        if (to.writable) to.write(data)
      }, due - performance.now())
    })
  }
}
