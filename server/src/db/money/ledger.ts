import { type Database, sql } from '#server/db/core/sql.ts'

/**
 * The kinds of entries. `repaid` is a refund that has left the payment provider, `payout` a release that has, and
 * `chargeback` the money that a payer's bank has taken back.
 */
export type EntryKind = 'hold' | 'release' | 'refund' | 'payout' | 'repaid' | 'chargeback'

/** One movement between accounts; the amounts are whole paise and add up to zero. */
export interface Entry {
  /** The key of the event. Booking the same event again does nothing; another event under this key fails. */
  key: string
  kind: EntryKind
  taskId: number
  /** The person whose statement lists it. */
  personId: number
  lines: Readonly<Record<string, number>>
  at: Date
}

export const accounts = {
  /** The world beyond the payment provider. This account and the next one may go below zero. */
  outside: 'outside',
  /** The market's account: below zero by the sums that payers' banks have taken and no refund has made up for. */
  chargebacks: 'chargebacks',
  fees: 'fees',
  held: (taskId: number) => `held:${taskId}`,
  owed: (userId: number) => `owed:${userId}`,
}

/** Books a movement once; whether it was not booked before. The database refuses what does not add up or overdraws. */
export const book = async (
  tx: Database,
  { key, kind, taskId, personId, lines, at }: Entry,
): Promise<boolean> => {
  const moved = Object.fromEntries(Object.entries(lines).filter(([, paise]) => paise !== 0))
  const row = await tx.row<{ is_new: boolean }>(sql`
    SELECT book(${key}, ${kind}, ${taskId}, ${personId}, ${JSON.stringify(moved)}, ${at}) AS is_new`)
  return row!.is_new
}

/** Reads the balance of an account, in paise. */
export const balanceOf = async (db: Database, code: string): Promise<number> => {
  const row = await db.row<{ balance: number }>(sql`SELECT balance FROM ledger_accounts WHERE code = ${code}`)
  return row?.balance ?? 0
}
