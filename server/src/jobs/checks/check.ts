import type { CheckName, CheckState } from '#contract/entities/check.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { Config } from '#server/config/config.ts'
import type { Env } from '#server/config/settings.ts'
import type { Database } from '#server/db/core/sql.ts'
import type { FileStore } from '#server/files/port.ts'

/** The input of the checks. Every address among it comes from the settings, so nobody can have another one asked. */
export interface CheckContext {
  config: Config
  env: Env
  words: Texts['checks']
  now: Date
  /** Null if the database does not answer; then `databaseFailure` says why. */
  db: Database | null
  databaseFailure?: string
  store: FileStore
  /** Asks the payment service for anything; null where none holds real money. */
  checkKeys: (() => Promise<void>) | null
  /** True if the market runs on this machine. */
  isRunning: boolean
  /** The receiver of a test mail; null for none. */
  mailTo: string | null
}

export interface Found {
  state: CheckState
  text: string
}

export interface OneCheck {
  name: CheckName
  look(context: CheckContext): Promise<Found>
}

export const good = (text: string): Found => ({ state: 'good', text })
export const off = (text: string): Found => ({ state: 'off', text })
export const wrong = (text: string): Found => ({ state: 'wrong', text })

/** A check that asks the database. */
export const onDatabase = (
  name: CheckName,
  look: (context: CheckContext & { db: Database }) => Promise<Found>,
): OneCheck => ({
  name,
  look: async context =>
    context.db ? look({ ...context, db: context.db }) : off(context.words.needsDatabase),
})

/** The first cause of an error, which says more than the error. */
const rootOf = (error: unknown): Error & { code?: string } => {
  const { cause } = error as Error
  if (cause instanceof Error) return rootOf(cause)
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error as Error
}

/** In one line: some libraries put a whole answer into a message. The address is left out: the settings have it. */
export const reasonOf = (error: unknown): string => {
  const root = rootOf(error)
  const text = (root.message || root.code || String(root)).replaceAll(/\s+/g, ' ').trim()
  return text.replace(/(\bE[A-Z]+) \S+:\d+$/, '$1')
}

/**
 * True if a host answered with a certificate that does not hold, by the codes of Node and OpenSSL. One for another name is
 * none of these: there the address may be wrong.
 */
export const isOfCertificate = (error: unknown): boolean =>
  /^(?:CERT_|UNABLE_TO_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/.test(
    rootOf(error).code ?? '',
  )
