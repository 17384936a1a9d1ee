import { isDeepStrictEqual } from 'node:util'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import type { PaymentProvider } from './provider.ts'

interface Ours {
  id: number
  provider_id: string
  amount_paise: number
  /** The refund that was asked for, stored before the provider is asked. */
  asked_paise: number
  repaid_paise: number
  release_paise: number
  released_at: Date | null
}

/** How many payments are compared, the newest first. */
const most = 500

const oursOf = (db: Database, provider: PaymentProvider, which: Sql): Promise<Ours[]> =>
  db.rows<Ours>(sql`
    SELECT id, provider_id, amount_paise, asked_paise, repaid_paise, release_paise, released_at FROM captures
    WHERE provider = ${provider.name} AND ${which}
      AND payment_id IN (SELECT id FROM payments WHERE is_test = ${provider.isTest})`)

const differencesOf = async (ours: Ours, provider: PaymentProvider): Promise<string[]> => {
  const found: string[] = []
  const name = `payment ${ours.provider_id}`
  const theirs = await provider.readPayment(ours.provider_id)
  if (theirs.amountPaise !== ours.amount_paise) found.push(`${name}: another sum at ${provider.name}`)
  if (theirs.refundedPaise < ours.repaid_paise) found.push(`${name}: not refunded at ${provider.name}`)
  // Between the two a refund is under way: the next try notes it here.
  if (theirs.refundedPaise > ours.asked_paise) found.push(`${name}: refunded at ${provider.name}, not here`)
  const [transfer] = await provider.readTransfers(ours.provider_id)
  const letGo = transfer && !transfer.isOnHold ? transfer.amountPaise - transfer.reversedPaise : 0
  if (ours.released_at && letGo !== ours.release_paise)
    found.push(`${name}: not released as here at ${provider.name}`)
  // Once it is decided here, letting go is under way.
  if (letGo > 0 && ours.release_paise === 0) found.push(`${name}: released at ${provider.name}, not here`)
  return found
}

/**
 * Where the payment provider's list differs from ours: what it captured, gave back and let go. Money may move meanwhile:
 * a payment that has changed here since it was read is compared again.
 */
export const providerDifferences = async (db: Database, provider: PaymentProvider): Promise<string[]> => {
  const found: string[] = []
  const newest = sql`id IN (SELECT id FROM captures ORDER BY id DESC LIMIT ${most})`
  for (const row of await oursOf(db, provider, newest))
    for (let ours = row; ; ) {
      const differences = await differencesOf(ours, provider)
      if (differences.length === 0) break
      const [now] = await oursOf(db, provider, sql`id = ${ours.id}`)
      if (isDeepStrictEqual(now, ours)) {
        found.push(...differences)
        break
      }
      ours = now!
    }
  return found
}
