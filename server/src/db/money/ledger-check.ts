import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { lostOf } from './chargebacks.ts'

/** One rule of the ledger: a statement that gives a row for each thing that is off. */
interface Rule {
  name: string
  broken: Sql
}

/** Movements that have waited for an hour. What waits for the recipient's payout address is not one. */
const lateMovements = (now: Date): Sql => sql`
  SELECT 'payment ' || provider_id AS what FROM captures
  WHERE waiting_since <= ${now}::timestamptz - interval '1 hour'`

/** How many movements have waited for an hour. */
export const countLateMovements = async (db: Database, now: Date): Promise<number> =>
  (await db.rows(lateMovements(now))).length

const rulesAt = (now: Date): readonly Rule[] => [
  { name: 'a movement reaches the payment provider within an hour', broken: lateMovements(now) },
  {
    name: 'each entry adds up to zero',
    broken: sql`
      SELECT e.key AS what FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
      GROUP BY e.id HAVING coalesce(sum(l.amount), 1) <> 0`,
  },
  {
    name: 'each balance is the sum of its lines',
    broken: sql`
      SELECT a.code AS what FROM ledger_accounts a LEFT JOIN ledger_lines l ON l.account_id = a.id
      GROUP BY a.id HAVING a.balance <> coalesce(sum(l.amount), 0)`,
  },
  {
    name: 'no account but the outside and the chargebacks is below zero',
    broken: sql`
      SELECT code AS what FROM ledger_accounts WHERE code NOT IN ('outside', 'chargebacks') AND balance < 0`,
  },
  {
    name: 'the market bears what was lost in chargebacks and no refund has made up for',
    broken: sql`
      SELECT 'chargebacks' AS what WHERE coalesce((SELECT balance FROM ledger_accounts WHERE code = 'chargebacks'), 0)
        <> (SELECT coalesce(sum(offset_paise - lost), 0) FROM (
          SELECT c.offset_paise, ${lostOf} AS lost FROM captures c WHERE c.currency = 'INR') each)`,
  },
  {
    name: 'an agreement holds what the ledger holds for its task, and nothing once it has ended',
    broken: sql`
      SELECT 'task ' || a.task_id AS what FROM agreements a
      LEFT JOIN ledger_accounts l ON l.code = 'held:' || a.task_id
      WHERE a.held_paise <> coalesce(l.balance, 0)`,
  },
  {
    name: 'each payment that came is held, released, refunded or charged as fee once',
    broken: sql`
      SELECT 'payment ' || c.provider_id AS what FROM captures c JOIN agreements a ON a.task_id = c.task_id
      WHERE a.state IN ('Completed', 'Cancelled')
        AND c.amount_paise <> c.refund_paise + c.release_paise + c.fee_paise
      UNION ALL
      SELECT 'task ' || c.task_id FROM captures c WHERE c.currency = 'INR'
      GROUP BY c.task_id HAVING sum(c.amount_paise - c.refund_paise - c.release_paise - c.fee_paise)
        <> coalesce((SELECT balance FROM ledger_accounts WHERE code = 'held:' || c.task_id), 0)`,
  },
  {
    name: 'what is owed to people is what is decided and has not left',
    broken: sql`
      SELECT 'all that is owed' AS what WHERE
        (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE code LIKE 'owed:%')
        <> (SELECT coalesce(sum(refund_paise - repaid_paise - offset_paise
            + CASE WHEN released_at IS NULL THEN release_paise ELSE 0 END), 0) FROM captures WHERE currency = 'INR')`,
  },
  {
    name: 'what the statements say is what the ledger has',
    broken: sql`
      SELECT e.key AS what FROM ledger_entries e
      LEFT JOIN ledger_lines l ON l.entry_id = e.id LEFT JOIN ledger_accounts a ON a.id = l.account_id
      GROUP BY e.id
      HAVING coalesce(jsonb_object_agg(a.code, l.amount) FILTER (WHERE a.code IS NOT NULL), '{}') <> e.lines`,
  },
]

/** Every rule that is broken, in words; empty when all is well. */
export const ledgerDifferences = async (db: Database, now: Date): Promise<string[]> => {
  const found: string[] = []
  for (const { name, broken } of rulesAt(now))
    for (const { what } of await db.rows<{ what: string }>(broken)) found.push(`${name}: ${what}`)
  return found
}

/** Reads the balance of each kind of account, in paise. */
export const ledgerBalances = (db: Database): Promise<{ account: string; balance: number }[]> =>
  db.rows(sql`
    SELECT CASE WHEN code LIKE 'held:%' THEN 'held' WHEN code LIKE 'owed:%' THEN 'owed' ELSE code END AS account,
      sum(balance)::bigint AS balance
    FROM ledger_accounts GROUP BY 1 ORDER BY 1`)
