import { getPayout, openAccount, setPayout } from '#contract/endpoints/payments.ts'
import type { AccountState, Payout } from '#contract/entities/payment.ts'
import { requirePhoneAllowed } from '#server/access/bans.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { proofOf, proveByPassword, requireCodeInstead } from '#server/accounts/prove-again.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { delayPayouts, queuePayouts } from '#server/db/money/money-jobs.ts'
import { hashOfContact } from '#server/db/people/contact-hashes.ts'
import { emailKeyOf } from '#server/db/people/users.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict } from '#server/domain/failure.ts'
import { toRupees } from '#server/domain/money.ts'
import { phoneKey } from '#server/domain/people/phone.ts'
import { handle } from '#server/http/handler.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { asked } from './provider-failures.ts'

interface PayoutRow {
  upi_id: string | null
  provider: string | null
  account_state: AccountState | null
  changed_at: Date | null
  has_account: boolean
  waiting: number
  delayed: number
  until: Date | null
}

const payoutOf = async (db: Database, userId: number, provider: PaymentProvider | null): Promise<Payout> => {
  const row = (await db.row<PayoutRow>(sql`
    SELECT p.upi_id, p.provider, p.account_state, p.changed_at, p.account_id IS NOT NULL AS has_account, owed.*
    FROM (
      SELECT coalesce(sum(c.release_paise), 0)::bigint AS waiting,
        coalesce(sum(c.release_paise) FILTER (WHERE c.payout_from IS NOT NULL), 0)::bigint AS delayed,
        max(c.payout_from) AS until
      FROM captures c JOIN agreements a ON a.task_id = c.task_id
      WHERE a.provider_id = ${userId} AND c.released_at IS NULL) owed
    LEFT JOIN payees p ON p.user_id = ${userId}`))!
  const isOwnAccount = provider?.needsAccount === true && row.provider === provider.name && row.has_account
  return {
    upiId: row.upi_id,
    account: provider?.needsAccount ? (isOwnAccount && row.account_state) || 'none' : null,
    waiting: toRupees(row.waiting),
    delayed: row.until && { amount: toRupees(row.delayed), until: row.until.toISOString() },
    changedAt: row.changed_at?.toISOString() ?? null,
    proof: row.upi_id !== null || isOwnAccount ? await proofOf(db, userId) : null,
  }
}

export const getPayoutHandler = handle(getPayout, ({ tx, viewer, payments }) =>
  payoutOf(tx, viewer.id, payments.provider),
)

/** Told by mail and alert, as it may have been somebody else; the first address, too. */
const tell = async (tx: Database, viewer: Viewer, emit: (event: DomainEvent) => void) =>
  emit({ kind: 'PayoutChanged', userId: viewer.id, emailKey: await emailKeyOf(tx, viewer.id) })

/** Locks the person, so that two changes come one after the other, and reads what the person has. */
const lockPayee = async (tx: Database, userId: number) => {
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  return tx.row<{ upi_id: string | null; provider: string | null; account_id: string | null }>(
    sql`SELECT upi_id, provider, account_id FROM payees WHERE user_id = ${userId}`,
  )
}

export const setPayoutHandler = handle(
  setPayout,
  ({ db, limit, viewer, body }) => proveByPassword(db, { limit, viewer, proof: body }),
  async ({ tx, viewer, body, payments, clock, emit, prepared: isProven }) => {
    const now = clock.now()
    const before = (await lockPayee(tx, viewer.id))?.upi_id ?? null
    const isChange = before !== null && before !== body.upiId
    if (isChange && !isProven) await requireCodeInstead(tx, { viewer, proof: body, now })
    await tx.run(sql`
      INSERT INTO payees (user_id, upi_id) VALUES (${viewer.id}, ${body.upiId})
      ON CONFLICT (user_id) DO UPDATE SET upi_id = excluded.upi_id,
        changed_at = CASE WHEN ${isChange} THEN ${now}::timestamptz ELSE payees.changed_at END,
        upi_changed_at = CASE WHEN ${isChange} THEN ${now}::timestamptz ELSE payees.upi_changed_at END`)
    // Where money goes to a bank account, this address is only for those who pay directly.
    if (isChange && !payments.provider?.needsAccount) await delayPayouts(tx, viewer.id, now)
    if (before !== body.upiId) await tell(tx, viewer, emit)
    await queuePayouts(tx, viewer.id, now)
    return payoutOf(tx, viewer.id, payments.provider)
  },
)

/** The payment provider takes no changes while it checks the details, nor once it has. */
const isLocked = (state: AccountState): boolean => state === 'under_review' || state === 'activated'

/** The details go on to the payment provider. Only a hash of the phone number is stored here. */
export const openAccountHandler = handle(
  openAccount,
  async ({ db, viewer, body, payments, limit, clock }) => {
    const { provider } = payments
    if (!provider?.needsAccount) throw conflict('noAccountNeeded')
    await limit.consume('payByUser', viewer.id)
    const { password, code, ...details } = body
    const proof = { password, code }
    const isProven = await proveByPassword(db, { limit, viewer, proof })
    await requirePhoneAllowed(db, details.phone)
    const own = (await db.row<{ email: string; account_id: string | null }>(sql`
      SELECT u.email, p.account_id FROM users u
      LEFT JOIN payees p ON p.user_id = u.id AND p.provider = ${provider.name} WHERE u.id = ${viewer.id}`))!
    const isChange = own.account_id !== null
    if (own.account_id !== null) {
      const { account_id: accountId } = own
      const now = clock.now()
      if (!isProven) await requireCodeInstead(db, { viewer, proof, now })
      const state = await asked(() => provider.readAccount(accountId))
      if (isLocked(state)) throw conflict('accountLocked')
      // Before the provider knows the new account, which it may pay to from that moment.
      await delayPayouts(db, viewer.id, now)
    }
    const who = {
      reference: viewer.givenId,
      name: details.legalName,
      email: own.email,
      details,
      // A payout that began before goes on.
      ...(own.account_id === null ? {} : { accountId: own.account_id }),
    }
    const accountId = await asked(() => provider.openAccount(who))
    return { provider, accountId, isChange, state: await asked(() => provider.readAccount(accountId)) }
  },
  async ({ tx, viewer, body, clock, emit, prepared: { provider, accountId, isChange, state } }) => {
    const now = clock.now()
    await lockPayee(tx, viewer.id)
    await tx.run(sql`
      INSERT INTO payees (user_id, provider, account_id, account_state, phone_hash)
      VALUES (${viewer.id}, ${provider.name}, ${accountId}, ${state}, ${hashOfContact(phoneKey(body.phone))})
      ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, account_id = excluded.account_id,
        account_state = excluded.account_state, phone_hash = excluded.phone_hash,
        changed_at = CASE WHEN ${isChange} THEN ${now}::timestamptz ELSE payees.changed_at END`)
    if (isChange) await delayPayouts(tx, viewer.id, now)
    await tell(tx, viewer, emit)
    await queuePayouts(tx, viewer.id, now)
    return payoutOf(tx, viewer.id, provider)
  },
)
