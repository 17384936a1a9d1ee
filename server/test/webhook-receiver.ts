import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Told {
  id: string
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** The answer of a receiver to an event; true accepts it. */
export type Behaviour = (answer: ServerResponse) => boolean

export const takes: Behaviour = answer => {
  answer.writeHead(204).end()
  return true
}
export const answersWith =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  answer => {
    answer.writeHead(status, headers).end()
    return false
  }
/** Breaks the connection off. */
export const resets: Behaviour = answer => {
  answer.socket?.destroy()
  return false
}
/** Says nothing at all. */
export const hangs: Behaviour = () => false
/** Promises more than it sends, and breaks off. */
export const lies: Behaviour = answer => {
  answer.writeHead(200, { 'content-length': '1000000' }).write('{')
  setTimeout(() => answer.socket?.destroy(), 20)
  return true
}

/** A server that receives webhooks. */
export class WebhookReceiver {
  /** All that came, and what of it was taken. */
  readonly told: Told[] = []
  readonly taken: Told[] = []
  behaves: Behaviour = takes
  readonly #server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const { headers } = request
      const one = { id: String(headers['webhook-id']), headers, raw, body: JSON.parse(raw) }
      this.told.push(one)
      if (this.behaves(answer)) this.taken.push(one)
    })
  })

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver()
    await new Promise<void>(resolve => receiver.#server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/told`
  }

  /** The accepted events of a kind. */
  of(type: string): Told[] {
    return this.taken.filter(({ body }) => body.type === type)
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** True if the secret signed what came, as the Standard Webhooks convention has it. */
export const isSignedBy = (secret: string, { headers, raw }: Told): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const given = Buffer.from(String(headers['webhook-signature']))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
