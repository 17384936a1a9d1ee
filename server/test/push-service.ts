import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PushPayload, PushSubscriptionForm } from '#contract/entities/notification.ts'

/** A browser's half of push: its keys, and what it can read of what is sent to it. */
export class PushBrowser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly endpoint: string

  constructor(origin: string, name: string = randomBytes(6).toString('hex')) {
    this.#keys.generateKeys()
    this.endpoint = `${origin}/${name}`
  }

  get form(): PushSubscriptionForm {
    const keys = { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint: this.endpoint, keys }
  }

  /** Decrypts a body as RFC 8291 and RFC 8188 say. */
  reads(body: Buffer): PushPayload {
    const salt = body.subarray(0, 16)
    const idLength = body[20]!
    const sender = body.subarray(21, 21 + idLength)
    const own = this.#keys.getPublicKey()
    const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derived(this.#keys.computeSecret(sender), this.#auth, info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
}

export interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The answer of a push service to a push; by default it accepts it. */
type Behaviour = (answer: ServerResponse, arrived: Arrived) => void

const takes: Behaviour = answer => void answer.writeHead(201).end()
export const answersWith =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  answer =>
    void answer.writeHead(status, headers).end()

/** A push service at a port of this machine. */
export class PushService {
  readonly arrived: Arrived[] = []
  behaves: Behaviour = takes
  readonly #server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const arrived = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks) }
      this.arrived.push(arrived)
      this.behaves(answer, arrived)
    })
  })

  static async open(): Promise<PushService> {
    const service = new PushService()
    await new Promise<void>(resolve => service.#server.listen(0, '127.0.0.1', resolve))
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The pushes that a browser was sent, in order. */
  readBy(browser: PushBrowser): PushPayload[] {
    const path = new URL(browser.endpoint).pathname
    return this.arrived.filter(one => one.path === path).map(one => browser.reads(one.body))
  }

  /** Does something else until the test ends. */
  until(behaves: Behaviour): void {
    this.behaves = behaves
    onTestFinished(() => {
      this.behaves = takes
    })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
