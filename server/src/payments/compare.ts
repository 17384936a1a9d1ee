import { type Database, sql } from '#server/db/core/sql.ts'
import type { PaymentProvider } from './provider.ts'

interface Ours {
  provider_id: string
  amount_paise: number
  /** What was asked to go back; noted before the provider is asked. */
  asked_paise: number
  repaid_paise: number
  release_paise: number
  released_at: Date | null
}

/** How many payments are compared, the newest first. */
const most = 500

/** Where the payment provider's list differs from ours: what it captured, gave back and let go. */
export const providerDifferences = async (db: Database, provider: PaymentProvider): Promise<string[]> => {
  const found: string[] = []
  const rows = await db.rows<Ours>(sql`
    SELECT provider_id, amount_paise, asked_paise, repaid_paise, release_paise, released_at FROM captures
    WHERE provider = ${provider.name} ORDER BY id DESC LIMIT ${most}`)
  for (const ours of rows) {
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
  }
  return found
}
