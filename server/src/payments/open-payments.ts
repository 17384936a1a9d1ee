import { hkdfSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PaymentProviderName } from '#contract/entities/payment.ts'
import { apiBase } from '#contract/paths.ts'
import type { Config } from '#server/config/config.ts'
import { signingKey } from '#server/db/agreements/signing-key.ts'
import { type Database, databaseOn, sql } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import { razorpayProvider } from '#server/payments/razorpay/razorpay.ts'
import type { SandboxFaults } from '#server/payments/sandbox/faults.ts'
import { type Sandbox, sandboxProvider, startSandbox } from '#server/payments/sandbox/sandbox.ts'
import { KeysRefused, type PaymentProvider } from './provider.ts'

/** The services that move money on this market. */
export interface Payments {
  name: PaymentProviderName
  /** Null where nothing is ever held. */
  provider: PaymentProvider | null
  /** True if the provider has refused our keys in its last answer. */
  areKeysRefused(): boolean
  /** The provider in miniature, where money is test money. */
  sandbox: Sandbox | null
}

const webhookPath = (provider: string): string => `${apiBase}/webhooks/${provider}`

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
export const openProvider = async (
  options: Options & { webhookUrl?: () => string | null },
): Promise<Opened> => {
  const { config, pool, clock, faults, onError, webhookUrl } = options
  const name = config.payments
  if (name === 'direct')
    return { name, provider: null, areKeysRefused: () => false, sandbox: null, close: done }
  if (name === 'razorpay') {
    const { url, keyId, ...secrets } = config.razorpay!
    const isTest = keyId.startsWith('rzp_test_')
    let areRefused = false
    const onKeys = (areAccepted: boolean) => {
      if (!areAccepted && !areRefused) onError(new KeysRefused())
      areRefused = !areAccepted
    }
    const at = { name, baseUrl: url, needsAccount: true, isTest, onKeys } as const
    const provider = razorpayProvider({ ...at, keyId, ...secrets })
    return { name, provider, areKeysRefused: () => areRefused, sandbox: null, close: done }
  }
  const keys = await sandboxKeys(pool)
  const sandbox = await startSandbox({
    pool,
    clock,
    keys,
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(faults ? { faults } : {}),
  })
  return {
    name,
    provider: sandboxProvider(sandbox.url, keys, { timeoutMs: faults?.timeoutMs }),
    areKeysRefused: () => false,
    sandbox,
    close: () => sandbox.close(),
  }
}

/**
 * Money that one payment service holds, another cannot move, and test money must never count as real money. Throws while
 * anything is held or owed by another service, or in another mode, than the settings name.
 */
const refuseOtherMoney = async (
  db: Database,
  { name, isTest }: { name: PaymentProviderName; isTest: boolean },
): Promise<void> => {
  const other = await db.row<{ provider: string; is_test: boolean; count: number }>(sql`
    SELECT p.provider, p.is_test, count(DISTINCT c.task_id) AS count
    FROM captures c JOIN payments p ON p.id = c.payment_id
    WHERE (p.provider, p.is_test) IS DISTINCT FROM (${name}::text, ${isTest}::boolean)
      AND c.amount_paise <> c.repaid_paise + c.offset_paise + c.fee_paise + CASE WHEN c.released_at IS NULL THEN 0 ELSE c.release_paise END
    GROUP BY 1, 2 LIMIT 1`)
  if (!other) return
  const mode = other.is_test ? 'test money' : 'real money'
  const keys = other.provider === 'razorpay' ? ` and ${other.is_test ? 'test' : 'live'} keys` : ''
  throw new Error(
    `PAYMENTS: ${mode} of ${other.provider} is still held or owed for ${other.count} tasks. ` +
      `Start with PAYMENTS=${other.provider}${keys} until all of it is paid out or given back`,
  )
}

/** Opens the payment provider for an app. It is closed with the app. */
export const openPayments = async (app: FastifyInstance, options: Options): Promise<Payments> => {
  const opened = await openProvider({ ...options, webhookUrl: () => ownWebhook(app) })
  app.addHook('onClose', () => opened.close())
  const { name, provider } = opened
  await refuseOtherMoney(databaseOn(options.pool), { name, isTest: provider?.isTest ?? false })
  // Reports wrong keys at the start, not at the first payment. The start does not wait for the answer.
  provider?.checkKeys().catch(options.onError)
  return opened
}
