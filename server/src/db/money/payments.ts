import type { Movement, Payment, PaymentProviderName } from '#contract/entities/payment.ts'
import { type AgreementRow, agreementIn } from '#server/db/agreements/agreements.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { fullName } from '#server/db/people/users.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import { dueOf } from '#server/domain/agreements/money.ts'
import { feeOf, toRupees } from '#server/domain/money.ts'
import { chargebackOf } from './chargebacks.ts'
import type { EntryKind } from './ledger.ts'

/** One try to pay. */
export interface PaymentRow {
  id: number
  given_id: string
  task_id: number
  payer_id: number
  provider: string
  /** Test money. */
  is_test: boolean
  amount_paise: number
  order_id: string | null
  checkout: string | null
  state: 'Started' | 'Paid' | 'Closed'
  created_at: Date
}

/** Payments; `rest` is everything from WHERE on, the payment named `p`. */
export const paymentsWith = (rest: Sql): Sql => sql`
  SELECT p.id, p.given_id, p.task_id, p.payer_id, p.provider, p.is_test, p.amount_paise, p.order_id, p.checkout, p.state, p.created_at
  FROM payments p ${rest}`

/** The payment on a task that is begun and not over. */
export const startedPayment = (db: Database, taskId: number): Promise<PaymentRow | undefined> =>
  db.row<PaymentRow>(paymentsWith(sql`WHERE p.task_id = ${taskId} AND p.state = 'Started'`))

/** Somebody has tried in vain to pay an order. The payer reads it until the next try, however late it is reported. */
export const noteFailure = (
  tx: Database,
  { provider, orderId, at }: { provider: string; orderId: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE payments SET failed_at = ${at}
    WHERE provider = ${provider} AND order_id = ${orderId} AND state = 'Started'
      AND (tried_at IS NULL OR tried_at <= ${at})`)

interface EntryRow {
  at: Date
  kind: EntryKind
  lines: Record<string, number>
}

const lineOf = (code: string) => (lines: Record<string, number>) =>
  Object.entries(lines).reduce((sum, [name, paise]) => (name.startsWith(code) ? sum + paise : sum), 0)
const heldLine = lineOf('held:')
const owedLine = lineOf('owed:')
const feeLine = lineOf('fees')

interface LineRow {
  at: Date
  kind: Payment['lines'][number]['kind']
  paise: number
}

/** The movements of a task as its two parties see them. What the payment provider does later is not among them. */
const linesOf = (entries: readonly EntryRow[]): LineRow[] =>
  entries.flatMap(({ at, kind, lines }): LineRow[] => {
    if (kind === 'hold') return [{ at, kind: 'hold', paise: heldLine(lines) }]
    if (kind === 'refund') return [{ at, kind: 'refund', paise: owedLine(lines) }]
    if (kind !== 'release') return []
    const fee = feeLine(lines)
    return [
      { at, kind: 'release', paise: owedLine(lines) },
      ...(fee > 0 ? [{ at, kind: 'fee' as const, paise: fee }] : []),
    ]
  })

const stateOf = (
  { state, heldPaise }: ReturnType<typeof agreementIn>,
  { hasHeld, isStarted }: { hasHeld: boolean; isStarted: boolean },
): Payment['state'] => {
  if (state === 'Disputed') return 'Frozen'
  if (heldPaise > 0) return 'Held'
  if (state !== 'Active' && hasHeld) return 'Settled'
  return isStarted && state === 'Active' ? 'Started' : 'None'
}

const shareOf = (paise: number, feeBp: number): Payment['shares']['held'] => {
  const fee = feeOf(paise, feeBp)
  return { net: toRupees(paise - fee), fee: toRupees(fee) }
}

interface Seen {
  side: Party | 'moderator'
  /** Of the settings: what counts until something is paid. */
  provider: PaymentProviderName
  isTest: boolean
}

interface MoreRow {
  to_pay_out: number
  is_started: boolean
  /** When the last try of the open payment failed. */
  failed_at: Date | null
  upi_id: string | null
  /** When it was changed. */
  upi_changed_at: Date | null
  /** Where the newest payment was made; null before the first. */
  provider: PaymentProviderName | null
  is_test: boolean | null
}

/** The money of a task as one of the two sees it. */
export const paymentOf = async (
  db: Database,
  row: AgreementRow,
  { side, provider, isTest }: Seen,
): Promise<Payment> => {
  const agreement = agreementIn(row)
  const entries = await db.rows<EntryRow>(sql`
    SELECT at, kind, lines FROM ledger_entries WHERE task_id = ${row.task_id} ORDER BY id`)
  const more = (await db.row<MoreRow>(sql`
    SELECT (SELECT coalesce(sum(release_paise), 0)::bigint FROM captures
        WHERE task_id = ${row.task_id} AND released_at IS NULL) AS to_pay_out,
      begun.id IS NOT NULL AS is_started, begun.failed_at,
      payee.upi_id, payee.upi_changed_at, paid.provider, paid.is_test
    FROM (SELECT) one
    LEFT JOIN payees payee ON payee.user_id = ${row.provider_id}
    LEFT JOIN payments begun ON begun.task_id = ${row.task_id} AND begun.state = 'Started'
    LEFT JOIN LATERAL (
      SELECT p.provider, p.is_test FROM payments p JOIN captures c ON c.payment_id = p.id
      WHERE p.task_id = ${row.task_id} ORDER BY c.id DESC LIMIT 1) paid ON true`))!
  const lines = linesOf(entries)
  const paiseOf = (kind: string) =>
    lines.reduce((total, line) => (line.kind === kind ? total + line.paise : total), 0)
  const sum = (kind: string) => toRupees(paiseOf(kind))
  const state = stateOf(agreement, { hasHeld: lines.length > 0, isStarted: more.is_started })
  const { heldPaise, pricePaise, feeBp, dispute } = agreement
  const isOwed = state === 'Settled' && agreement.state === 'Completed' && !dispute
  const owedPaise = isOwed ? pricePaise - paiseOf('release') - paiseOf('fee') : 0
  const isPaidDirectly = agreement.method === 'direct' && agreement.state === 'Completed'
  return {
    taskId: row.task_given_id,
    method: agreement.method,
    state,
    price: toRupees(pricePaise),
    held: toRupees(heldPaise),
    due: toRupees(dueOf(agreement)),
    released: sum('release'),
    refunded: sum('refund'),
    fee: sum('fee'),
    feePercent: feeBp / 100,
    shares: { held: shareOf(heldPaise, feeBp), whole: shareOf(heldPaise + dueOf(agreement), feeBp) },
    failedAt: side === 'poster' ? (more.failed_at?.toISOString() ?? null) : null,
    stillOwed: toRupees(Math.max(0, owedPaise)),
    provider: more.provider ?? provider,
    isTest: more.is_test ?? isTest,
    toPayOut: side === 'provider' ? toRupees(more.to_pay_out) : 0,
    paidOutAt:
      side === 'provider' && more.to_pay_out === 0
        ? (entries.findLast(({ kind }) => kind === 'payout')?.at.toISOString() ?? null)
        : null,
    payTo:
      isPaidDirectly && side === 'poster' && more.upi_id !== null
        ? {
            upiId: more.upi_id,
            name: fullName(row.provider),
            changedAt: more.upi_changed_at?.toISOString() ?? null,
          }
        : null,
    paid: {
      poster: agreement.paid.poster?.toISOString() ?? null,
      provider: agreement.paid.provider?.toISOString() ?? null,
    },
    chargeback: await chargebackOf(db, row.task_id),
    lines: lines.map(({ at, kind, paise }) => ({ at: at.toISOString(), kind, amount: toRupees(paise) })),
  }
}

interface MovementRow extends EntryRow {
  id: number
  title: string
  task_given_id: string
}

const movementsWith = async (db: Database, userId: number, rest: Sql): Promise<Movement[]> => {
  const rows = await db.rows<MovementRow>(sql`
    SELECT e.id, e.at, e.kind, e.lines, t.title, t.given_id AS task_given_id
    FROM ledger_entries e JOIN tasks t ON t.id = e.task_id
    WHERE e.person_id = ${userId} AND e.kind NOT IN ('repaid', 'chargeback') ${rest}`)
  return rows.map(({ id, at, kind, lines, title, task_given_id }) => ({
    _id: String(id),
    taskId: task_given_id,
    title,
    at: at.toISOString(),
    kind: kind as Movement['kind'],
    amount: toRupees(Math.abs(kind === 'hold' ? heldLine(lines) : owedLine(lines))),
  }))
}

/** A page of a person's own movements, newest first. */
export const movementsOf = (
  db: Database,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<Movement[]> =>
  movementsWith(db, userId, sql`AND e.id < ${before} ORDER BY e.id DESC LIMIT ${limit}`)

/** How many movements are read at once. */
const readAtOnce = 2_000

/** A person's own movements of a time, oldest first, in pages. */
export async function* movementsBetween(
  db: Database,
  userId: number,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<Movement[]> {
  for (let after = 0; ; ) {
    const page = await movementsWith(
      db,
      userId,
      sql`AND e.id > ${after} AND e.at >= ${from} AND e.at < ${to} ORDER BY e.id LIMIT ${readAtOnce}`,
    )
    yield page
    if (page.length < readAtOnce) return
    after = Number(page.at(-1)!._id)
  }
}
