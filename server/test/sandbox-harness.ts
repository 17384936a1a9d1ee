import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { inject } from 'vitest'
import { createCallPool, createPool } from '#server/db/core/connect.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import {
  type Sandbox,
  type SandboxOptions,
  sandboxProvider,
  startSandbox,
} from '#server/payments/sandbox/sandbox.ts'

export const keys = { keyId: 'rzp_test_here', keySecret: 'api secret', webhookSecret: 'webhook secret' }

/** A webhook as it arrived. */
export interface Arrival {
  rawBody: Buffer
  headers: IncomingHttpHeaders
  /** Its event's name. */
  event: string
}

/** A receiver of webhooks. It answers with the result of `answer`; a promise makes it wait. */
export class Receiver {
  arrivals: Arrival[] = []
  answer: () => number | Promise<number> = () => 200
  #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const rawBody = Buffer.concat(parts)
      const event = (JSON.parse(rawBody.toString()) as { event: string }).event
      this.arrivals.push({ rawBody, headers: request.headers, event })
      response.writeHead(await this.answer()).end()
    })
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>(resolve => receiver.#server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks/sandbox`
  }

  get events(): string[] {
    return this.arrivals.map(arrival => arrival.event)
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** A sandbox and the client that calls it. */
export interface Service {
  sandbox: Sandbox
  provider: PaymentProvider
}

export interface Harness {
  pool: pg.Pool
  /** Stands still until `passes` is called. */
  clock: { now(): Date; passes(ms: number): void }
  /** A service with its client, on this file's own database. By default nobody receives webhooks. */
  start(options?: Partial<SandboxOptions>, timeoutMs?: number): Promise<Service>
  /** Forgets all objects and webhooks. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Sandboxes on a database of the test file's own. */
export const createHarness = async (): Promise<Harness> => {
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const admin = createPool(inject('superuserUrl'), () => {})
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`)
  await admin.end()
  const url = new URL(inject('superuserUrl'))
  url.pathname = `/${name}`
  const pool = createCallPool(url.href, () => {})
  let time = new Date('2026-03-01T12:00:00.000Z').getTime()
  const clock = {
    now: () => new Date(time),
    passes: (ms: number) => {
      time += ms
    },
  }
  const running: Sandbox[] = []
  const queues: Queue[] = []
  return {
    pool,
    clock,
    start: async (options = {}, timeoutMs) => {
      const sandbox = await startSandbox({ pool, clock, keys, ...options })
      running.push(sandbox)
      if (options.webhookUrl) {
        const kinds = { 'sandbox-webhook': { run: sandbox.deliver, maxAttempts: () => 32 } }
        queues.push(startQueue({ pool, clock, kinds, pollMs: 20, onError: () => {} }))
      }
      return { sandbox, provider: sandboxProvider(sandbox.url, keys, { timeoutMs }) }
    },
    empty: async () => {
      await pool.query('TRUNCATE sandbox_objects, jobs')
    },
    close: async () => {
      for (const queue of queues) await queue.stop()
      for (const sandbox of running) await sandbox.close()
      await pool.end()
    },
  }
}

/** Bank and identity details of nobody. */
export const details = {
  legalName: 'Ravi Kumar',
  phone: '+91 90000 90000',
  pan: 'avopb1111k',
  accountNumber: '1234567890123456',
  ifsc: 'HDFC0000317',
  street: '506, Koramangala 1st block',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560034',
}

export const orderOf = (reference: string, amountPaise = 100_000) => ({
  reference,
  amountPaise,
  description: 'Fix my bicycle',
  returnTo: 'http://localhost:3000/app/task/7',
})

export const ravi = { reference: 'person-7', name: 'Ravi', email: 'ravi@example.in', details: null }

/** Pays an order of 100,000 paise. */
export const paid = async ({ sandbox, provider }: Service) => {
  const order = await provider.createOrder(orderOf('task-7-1'))
  return { orderId: order.id, paymentId: await sandbox.pay(order.id, 'paid') }
}

/** Pays an order of 100,000 paise, and holds 90,000 of them for Ravi. */
export const held = async (service: Service) => {
  const { orderId, paymentId } = await paid(service)
  const accountId = await service.provider.openAccount(ravi)
  const transfer = await service.provider.hold({ paymentId, accountId, amountPaise: 90_000 })
  return { orderId, paymentId, accountId, transferId: transfer.id }
}
