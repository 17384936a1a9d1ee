import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** The messages of Firefox to its push service: https://mozilla-push-service.readthedocs.io */
interface Said {
  messageType: string
  channelID: string
}

/**
 * A push service for one Firefox, as Mozilla runs one: the browser is connected by a WebSocket and gets an address
 * there, to which servers post pushes (RFC 8030).
 */
export class MozillaPush {
  /** Its answer to each push: 410 for an unknown device. */
  readonly handedOver: (201 | 410)[] = []
  /** The channel of the browser behind each address. */
  readonly #channels = new Map<string, string>()
  #browser: WebSocket | undefined
  readonly #server = createServer((request, answer) => this.#takePush(request, answer))
  readonly #sockets = new WebSocketServer({ server: this.#server })

  static async open(): Promise<MozillaPush> {
    const service = new MozillaPush()
    service.#sockets.on('connection', browser => {
      service.#browser = browser
      browser.on('message', data => service.#hear(JSON.parse(String(data)) as Said))
    })
    await new Promise<void>(resolve => service.#server.listen(0, '127.0.0.1', resolve))
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Where a browser connects. */
  get socketUrl(): string {
    return this.origin.replace('http', 'ws')
  }

  /** Forgets all devices, and says so to a server when it sends them something. */
  forgetDevices(): void {
    this.#channels.clear()
  }

  /** Forgets all devices and is gone for a moment: a browser that comes back is told so. */
  startAnew(): void {
    this.forgetDevices()
    this.#browser?.terminate()
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #hear({ messageType, channelID }: Said): void {
    if (messageType === 'hello')
      this.#say({ messageType, status: 200, uaid: randomUUID(), use_webpush: true, broadcasts: {} })
    if (messageType === 'register') {
      const name = randomBytes(8).toString('hex')
      this.#channels.set(name, channelID)
      const pushEndpoint = `${this.origin}/wpush/v2/${name}`
      this.#say({ messageType, channelID, status: 200, pushEndpoint })
    }
    if (messageType === 'unregister') {
      for (const [name, channel] of this.#channels) if (channel === channelID) this.#channels.delete(name)
      this.#say({ messageType, channelID, status: 200 })
    }
  }

  async #takePush(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const channelID = this.#channels.get(request.url!.split('/').at(-1)!)
    const status = channelID ? 201 : 410
    this.handedOver.push(status)
    answer.writeHead(status).end()
    if (!channelID) return
    const headers = { encoding: request.headers['content-encoding'] }
    const data = body.toString('base64url')
    this.#say({ messageType: 'notification', channelID, version: randomUUID(), data, headers })
  }

  #say(words: object): void {
    this.#browser?.send(JSON.stringify(words))
  }
}
