import { getPayout, openAccount, setPayout } from '#contract/endpoints/payments.ts'
import type { AccountState, Payout } from '#contract/entities/payment.ts'
import { requirePhoneAllowed } from '#server/access/bans.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { queuePayouts } from '#server/db/money/money-jobs.ts'
import { hashOfContact } from '#server/db/people/contact-hashes.ts'
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
  waiting: number
}

const payoutOf = async (db: Database, userId: number, provider: PaymentProvider | null): Promise<Payout> => {
  const row = (await db.row<PayoutRow>(sql`
    SELECT p.upi_id, p.provider, p.account_state, (
      SELECT coalesce(sum(c.release_paise), 0)::bigint FROM captures c JOIN agreements a ON a.task_id = c.task_id
      WHERE a.provider_id = ${userId} AND c.released_at IS NULL) AS waiting
    FROM (SELECT) one LEFT JOIN payees p ON p.user_id = ${userId}`))!
  const state = row.provider === provider?.name ? row.account_state : null
  return {
    upiId: row.upi_id,
    account: provider?.needsAccount ? (state ?? 'none') : null,
    waiting: toRupees(row.waiting),
  }
}

export const getPayoutHandler = handle(getPayout, ({ tx, viewer, payments }) =>
  payoutOf(tx, viewer.id, payments.provider),
)

export const setPayoutHandler = handle(setPayout, async ({ tx, viewer, body, payments, clock }) => {
  await tx.run(sql`
    INSERT INTO payees (user_id, upi_id) VALUES (${viewer.id}, ${body.upiId})
    ON CONFLICT (user_id) DO UPDATE SET upi_id = excluded.upi_id`)
  await queuePayouts(tx, viewer.id, clock.now())
  return payoutOf(tx, viewer.id, payments.provider)
})

/** The details go on to the payment provider. Only a hash of the phone number is stored here. */
export const openAccountHandler = handle(
  openAccount,
  async ({ db, viewer, body, payments, limit }) => {
    const { provider } = payments
    if (!provider?.needsAccount) throw conflict('noAccountNeeded')
    await limit.consume('payByUser', viewer.id)
    await requirePhoneAllowed(db, body.phone)
    const own = (await db.row<{ email: string; account_id: string | null }>(sql`
      SELECT u.email, p.account_id FROM users u
      LEFT JOIN payees p ON p.user_id = u.id AND p.provider = ${provider.name} WHERE u.id = ${viewer.id}`))!
    const who = {
      reference: viewer.givenId,
      name: body.legalName,
      email: own.email,
      details: body,
      // What was begun before goes on.
      ...(own.account_id === null ? {} : { accountId: own.account_id }),
    }
    const accountId = await asked(() => provider.openAccount(who))
    return { provider, accountId, state: await asked(() => provider.readAccount(accountId)) }
  },
  async ({ tx, viewer, body, clock, prepared: { provider, accountId, state } }) => {
    await tx.run(sql`
      INSERT INTO payees (user_id, provider, account_id, account_state, phone_hash)
      VALUES (${viewer.id}, ${provider.name}, ${accountId}, ${state}, ${hashOfContact(phoneKey(body.phone))})
      ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, account_id = excluded.account_id,
        account_state = excluded.account_state, phone_hash = excluded.phone_hash`)
    await queuePayouts(tx, viewer.id, clock.now())
    return payoutOf(tx, viewer.id, provider)
  },
)
