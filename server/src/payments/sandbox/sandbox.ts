import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { transaction } from '#server/db/core/connect.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { razorpayProvider } from '#server/payments/razorpay/razorpay.ts'
import { newSandboxApi, type SandboxKeys } from './api.ts'
import { disputePayment, type SandboxDisputing } from './disputes.ts'
import type { SandboxFaults } from './faults.ts'
import { payLink, type SandboxPaying } from './payments.ts'
import type { SandboxStep } from './rules.ts'
import { deliverWebhook, queueWebhooks, type SandboxEvent, type SandboxWebhook } from './webhooks.ts'

export interface SandboxOptions {
  /** Where it keeps its state. Do not call the sandbox inside a transaction: it needs a connection of its own. */
  pool: pg.Pool
  clock: Clock
  keys: SandboxKeys
  faults?: SandboxFaults
  /** Where webhooks go; null while nobody listens there yet. */
  webhookUrl?(): string | null
}

const secondMs = 1_000

export interface Sandbox {
  /** Where the API is: on this machine only, on a port of its own. */
  url: string
  /**
   * Plays a customer on the page of an order. Returns the payment's id. A failed or cancelled payment moves no money
   * and leaves the order open. Throws a ProviderRefusal if the order is paid or cancelled already.
   */
  pay(
    orderId: string,
    outcome: SandboxPaying['outcome'],
    money?: { amountPaise?: number; currency?: string },
  ): Promise<string>
  /** The acts of the payer's bank about a payment: a chargeback, on demand. Returns the dispute's id. */
  dispute(disputing: SandboxDisputing): Promise<string>
  /** Delivers a webhook: what the job queue does with each that waits. Gives when to try again while nobody listens. */
  deliver(job: { data: SandboxWebhook; attempts: number }): Promise<Date | undefined>
  close(): Promise<void>
}

/**
 * A payment provider in miniature that speaks Razorpay's API, for test money: real HTTP, real signatures, real webhooks.
 * Its state is in the database, so it survives restarts, and several processes can each run one on the same tables.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { pool, clock, keys, webhookUrl = () => null, faults = {} } = options
  /** Runs one step in a transaction, with its webhooks. */
  const act = async <T>(work: (call: SandboxStep) => Promise<T>): Promise<T> => {
    const now = clock.now()
    return transaction(pool, async tx => {
      const events: SandboxEvent[] = []
      const result = await work({ tx, now, emit: event => events.push(event) })
      await queueWebhooks(tx, events, now, faults)
      return result
    })
  }
  const api = newSandboxApi(keys, faults, act)
  // Each process of a cluster has its own: one that is shared would tell the cluster that the process is ready.
  await api.listen({ host: '127.0.0.1', port: 0, exclusive: true })
  const { port } = api.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pay: (linkId, outcome, money = {}) => act(call => payLink(call, { linkId, outcome, ...money })),
    dispute: disputing => act(step => disputePayment(step, disputing)),
    deliver: async ({ data, attempts }) => {
      const url = webhookUrl()
      if (url === null) return new Date(clock.now().getTime() + secondMs)
      const isForged = data.isForgedOnce && attempts === 1
      const secret = isForged ? `not ${keys.webhookSecret}` : keys.webhookSecret
      await deliverWebhook(data, { url, secret })
      return undefined
    },
    close: () => api.close(),
  }
}

/** The client of the real provider, bound to a sandbox. */
export const sandboxProvider = (
  url: string,
  keys: SandboxKeys,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentProvider =>
  razorpayProvider({ name: 'sandbox', baseUrl: url, ...keys, isTest: true, needsAccount: false, timeoutMs })
