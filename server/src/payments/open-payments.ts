import { hkdfSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PaymentProviderName } from '#contract/entities/payment.ts'
import { apiBase } from '#contract/paths.ts'
import type { Config } from '#server/config/config.ts'
import { signingKey } from '#server/db/agreements/signing-key.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import { razorpayProvider } from '#server/payments/razorpay/razorpay.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { type Sandbox, sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import type { PaymentProvider } from './provider.ts'

/** Who moves money on this market. */
export interface Payments {
  name: PaymentProviderName
  /** Null where nothing is ever held. */
  provider: PaymentProvider | null
  /** The provider in miniature, where money is test money. */
  sandbox: Sandbox | null
}

export const webhookPath = (provider: string): string => `${apiBase}/webhooks/${provider}`

interface Options {
  config: Config
  pool: pg.Pool
  clock: Clock
  faults?: SandboxFaults | undefined
  onError(error: Error): void
}

/** The keys of the sandbox, the same for all processes of a market. */
export const sandboxKeys = async (pool: pg.Pool) => {
  const secret = (await signingKey(databaseOn(pool))).export({ format: 'der', type: 'pkcs8' })
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 24)).toString('hex')
  return {
    keyId: 'rzp_test_sandbox',
    keySecret: derived('sandbox key'),
    webhookSecret: derived('sandbox webhook'),
  }
}

/** Where this process takes webhooks; null until it listens. */
const ownWebhook = (app: FastifyInstance): string | null => {
  const address = app.server.address() as AddressInfo | null
  if (!address) return null
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}${webhookPath('sandbox')}`
}

interface Opened extends Payments {
  close(): Promise<void>
}

const done = async (): Promise<void> => {}

/** Opens the payment provider that the settings name. */
export const openProvider = async (options: Options & { webhookUrl(): string | null }): Promise<Opened> => {
  const { config, pool, clock, faults, onError, webhookUrl } = options
  const name = config.payments
  if (name === 'direct') return { name, provider: null, sandbox: null, close: done }
  if (name === 'razorpay') {
    const { url, keyId, ...secrets } = config.razorpay!
    const isTest = keyId.startsWith('rzp_test_')
    const at = { name, baseUrl: url, needsAccount: true, isTest } as const
    return { name, provider: razorpayProvider({ ...at, keyId, ...secrets }), sandbox: null, close: done }
  }
  const keys = await sandboxKeys(pool)
  const sandbox = await startSandbox({
    pool,
    clock,
    keys,
    webhookUrl,
    onError,
    ...(faults ? { faults } : {}),
  })
  return {
    name,
    provider: sandboxProvider(sandbox.url, keys, { timeoutMs: faults?.timeoutMs }),
    sandbox,
    close: () => sandbox.close(),
  }
}

/** Opens the payment provider for an app. It is closed with the app. */
export const openPayments = async (app: FastifyInstance, options: Options): Promise<Payments> => {
  const opened = await openProvider({ ...options, webhookUrl: () => ownWebhook(app) })
  app.addHook('onClose', () => opened.close())
  return opened
}
