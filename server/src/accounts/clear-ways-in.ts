import { hashOf, type Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { cancelMail } from '#server/jobs/mail/account-mails.ts'

/** Cancels a pending change of the address, also if its mail is still queued: the intruder may have begun it. */
const callOffChangeOfEmail = async (tx: Database, userId: number): Promise<void> => {
  await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${userId} AND purpose = 'change-email'`)
  await cancelMail(tx, userId, 'change-email')
}

/** After the sessions: whoever makes a token holds on to the session meanwhile, so none is made that this misses. */
const revokeTokens = (tx: Database, userId: number): Promise<number> =>
  tx.run(sql`DELETE FROM api_tokens WHERE user_id = ${userId}`)

/** Ends every session and token of a person and the address of the calendar, cancels a pending change of the email address, and forgets the known devices. */
export const endEverySession = async (
  { tx, emit }: { tx: Database; emit: (event: DomainEvent) => void },
  userId: number,
): Promise<void> => {
  await tx.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`)
  await revokeTokens(tx, userId)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM pending_log_ins WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`)
  await callOffChangeOfEmail(tx, userId)
  emit({ kind: 'SessionsEnded', userId })
}

/** The same, except for the session and the device that make this call. */
export const endOtherSessions = async ({
  tx,
  emit,
  viewer,
  sessionToken,
  cookies,
}: {
  tx: Database
  emit: (event: DomainEvent) => void
  viewer: Viewer
  sessionToken: string | undefined
  cookies: { device?: string }
}): Promise<void> => {
  const [session, device] = [hashOf(sessionToken ?? ''), hashOf(cookies.device ?? '')]
  const ended = await tx.rows<{ token_hash: Buffer }>(sql`
    DELETE FROM sessions WHERE user_id = ${viewer.id} AND token_hash <> ${session} RETURNING token_hash`)
  await revokeTokens(tx, viewer.id)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${viewer.id} AND token_hash <> ${device}`)
  await tx.run(sql`DELETE FROM pending_log_ins WHERE user_id = ${viewer.id}`)
  await callOffChangeOfEmail(tx, viewer.id)
  for (const { token_hash } of ended) emit({ kind: 'SessionEnded', hash: token_hash.toString('hex') })
}

/**
 * Hands an account whose address was never verified over to the address's owner. Removes the password, linked log-ins,
 * the second factor, open links and sessions, because all of them may be somebody else's.
 */
export const clearWaysIn = async (
  context: { tx: Database; emit: (event: DomainEvent) => void },
  userId: number,
): Promise<void> => {
  const { tx } = context
  await tx.run(sql`UPDATE users SET password_hash = NULL WHERE id = ${userId}`)
  await tx.run(sql`DELETE FROM identities WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${userId} AND used_at IS NULL`)
  await endEverySession(context, userId)
}
