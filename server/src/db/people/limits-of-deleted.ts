import { type Database, sql } from '#server/db/core/sql.ts'
import { banKey } from '#server/domain/people/ban-value.ts'
import { hashOfContact } from './contact-hashes.ts'

const keep = (
  tx: Database,
  userId: number,
  emailKey: string,
  until: Date | 'infinity',
  owner: number | null,
) =>
  tx.run(sql`
    INSERT INTO kept_limits (email_hash, limited_at, limit_reason, keep_until, user_id)
    SELECT ${hashOfContact(banKey(emailKey))}, limited_at, limit_reason, ${until}, ${owner}
    FROM users WHERE id = ${userId} AND limited_at IS NOT NULL
    ON CONFLICT (email_hash) DO UPDATE SET limited_at = excluded.limited_at, limit_reason = excluded.limit_reason,
      keep_until = excluded.keep_until, user_id = excluded.user_id`)

/** Keeps the limit of a person who gives up this address, if there is one, for as long as the account exists. */
export const keepForOldAddress = (tx: Database, userId: number, emailKey: string): Promise<number> =>
  keep(tx, userId, emailKey, 'infinity', userId)

/** Keeps the limit of a person whose account is about to be deleted, if there is one, for all their addresses. */
export const keepLimit = async (
  tx: Database,
  userId: number,
  emailKey: string,
  until: Date,
): Promise<void> => {
  await keep(tx, userId, emailKey, until, null)
  await tx.run(sql`UPDATE kept_limits SET keep_until = ${until} WHERE user_id = ${userId}`)
}

/** Forgets the limit that was kept for the addresses that somebody has given up: it is lifted. */
export const forgetLimit = (tx: Database, userId: number): Promise<number> =>
  tx.run(sql`DELETE FROM kept_limits WHERE user_id = ${userId}`)

/** Puts a new account under the limit that an earlier one with its address had. */
export const restoreLimit = (tx: Database, userId: number, emailKey: string, now: Date): Promise<number> =>
  tx.run(sql`
    WITH kept AS (
      DELETE FROM kept_limits WHERE email_hash IN (${hashOfContact(banKey(emailKey))}, ${hashOfContact(emailKey)})
      RETURNING limited_at, limit_reason, keep_until)
    UPDATE users u SET limited_at = kept.limited_at, limit_reason = kept.limit_reason FROM kept
    WHERE u.id = ${userId} AND kept.keep_until > ${now}`)
