import { type Database, sql } from '#server/db/core/sql.ts'
import { hashOfContact, hashOfIdentity } from '#server/db/people/contact-hashes.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { conflict, notAllowed } from '#server/domain/failure.ts'
import { banKey } from '#server/domain/people/ban-value.ts'
import { endEverySession } from './clear-ways-in.ts'

interface Doing {
  tx: Database
  emit: (event: DomainEvent) => void
  note: string
  now: Date
}

/**
 * Bans a person: the address, the addresses given up while limited, the phone number and the Google account. Signs the person out
 * everywhere and limits the account, so that nobody begins anything with somebody who cannot come in.
 */
export const banPerson = async (
  { tx, emit, note, now }: Doing,
  { id, role }: { id: number; role: string },
): Promise<void> => {
  if (role !== 'member') throw notAllowed('moderatorBanned')
  const own = await tx.row<{ email: string }>(sql`
    UPDATE users SET limited_at = coalesce(limited_at, ${now}), limit_reason = coalesce(limit_reason, ${note})
    WHERE id = ${id} RETURNING email`)
  if (await tx.row(sql`SELECT FROM bans WHERE person_id = ${id} LIMIT 1`)) throw conflict('bannedAlready')
  await tx.run(sql`
    INSERT INTO bans (kind, hash, person_id, reason, created_at)
    SELECT DISTINCT kind, hash, ${id}::bigint, ${note}, ${now}::timestamptz FROM (
      SELECT 'address' AS kind, ${hashOfContact(banKey(own!.email))}::bytea AS hash
      UNION ALL SELECT 'address', email_hash FROM kept_limits WHERE user_id = ${id}
      UNION ALL SELECT 'phone', phone_hash FROM payees WHERE user_id = ${id} AND phone_hash IS NOT NULL
      UNION ALL SELECT 'google', ${hashOfIdentity} FROM identities WHERE user_id = ${id}) own
    ON CONFLICT (kind, hash) WHERE hash IS NOT NULL
    DO UPDATE SET person_id = excluded.person_id, reason = excluded.reason`)
  await endEverySession({ tx, emit }, id)
}

/** Lifts the ban of a person, for every address and number. A limit stays until it is lifted. */
export const unbanPerson = async (tx: Database, userId: number): Promise<void> => {
  const lifted = await tx.run(sql`DELETE FROM bans WHERE person_id = ${userId}`)
  if (lifted === 0) throw conflict('notBanned')
}
