import type { Database } from '#server/db/core/sql.ts'
import { ProviderRefusal } from '#server/payments/provider.ts'
import type { SandboxEvent } from './webhooks.ts'

/** A refusal of the API, with its HTTP status and Razorpay's own words where its documents give them. */
export class SandboxRefusal extends ProviderRefusal {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** One step: it runs in a transaction of its own. */
export interface SandboxStep {
  tx: Database
  now: Date
  /** Announces what happened, by webhook, when the transaction commits. */
  emit(event: SandboxEvent): void
}

/** One call to the API. */
export interface SandboxCall extends SandboxStep {
  /** The ids in the path. */
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: each rule checks the fields that it reads
  body: any
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Does a call and gives its answer. Throws {@link SandboxRefusal}. */
export type SandboxRule = (call: SandboxCall) => Promise<object>

export const unixTime = (now: Date): number => Math.floor(now.getTime() / 1000)

/** An amount in whole paise, of at least one rupee. */
export const amountIn = (value: unknown): number => {
  if (!Number.isSafeInteger(value)) throw new SandboxRefusal('The amount must be an integer.')
  if ((value as number) < 100) throw new SandboxRefusal('The amount must be at least INR 1.00')
  return value as number
}

/** The object that was asked for. */
export const existing = <T>(object: T | undefined): T => {
  if (object === undefined) throw new SandboxRefusal('The id provided does not exist')
  return object
}
