import { createServer, type Server, type Socket } from 'node:net'

/** One handing-over of a mail; `endedAt` is when it was accepted, null when the connection broke before. */
export interface Handover {
  to: string
  startedAt: number
  endedAt: number | null
}

/** A mail server that takes its time, may be shut and opened again on its port, and remembers what it was handed. */
export class SmtpServer {
  readonly handovers: Handover[] = []
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  constructor(
    readonly port: number,
    readonly delayMs: number,
  ) {}

  open(): Promise<void> {
    this.#server = createServer(socket => this.#talk(socket))
    return new Promise(resolve => this.#server!.listen(this.port, '127.0.0.1', resolve))
  }

  async shut(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => (server ? server.close(resolve) : resolve(undefined)))
  }

  get isBusy(): boolean {
    return this.#sockets.size > 0
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    let handover: Handover | undefined
    let isInData = false
    let text = ''
    socket.write('220 mail.example.in\r\n')
    socket.on('data', data => {
      text += data
      if (isInData) {
        if (!text.includes('\r\n.\r\n')) return
        isInData = false
        text = ''
        setTimeout(() => {
          if (socket.destroyed) return
          handover!.endedAt = performance.now()
          socket.write('250 accepted\r\n')
        }, this.delayMs)
        return
      }
      const to = /^RCPT TO:<([^>]+)>/im.exec(text)?.[1]
      if (to) {
        handover = { to, startedAt: performance.now(), endedAt: null }
        this.handovers.push(handover)
      }
      isInData = /^DATA/i.test(text)
      const isEnd = /^QUIT/i.test(text)
      text = ''
      socket.write(isInData ? '354 go on\r\n' : '250 fine\r\n')
      if (isEnd) socket.end()
    })
  }
}
