import { type Database, sql } from '#server/database/sql.ts'
import type { Notify } from '#server/notify/notify.ts'
import { hashOf, type Viewer } from '#server/platform/session.ts'

/** Calls a change of the address off: whoever is shut out may have begun it, and its mail may still wait. */
const callOffChangeOfEmail = async (tx: Database, userId: number): Promise<void> => {
  await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${userId} AND purpose = 'change-email'`)
  await tx.run(sql`DELETE FROM mail_outbox WHERE user_id = ${userId} AND kind = 'change-email'`)
}

/** Ends every session of somebody, calls off what was begun in them, and forgets the devices they logged in on. */
export const endEverySession = async (
  { tx, notify }: { tx: Database; notify: Notify },
  userId: number,
): Promise<void> => {
  await tx.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM pending_log_ins WHERE user_id = ${userId}`)
  await callOffChangeOfEmail(tx, userId)
  notify.live({ kind: 'sessions-ended', userId })
}

/** The same for all but the session that asks and the device that it is on. */
export const endOtherSessions = async ({
  tx,
  notify,
  viewer,
  sessionToken,
  cookies,
}: {
  tx: Database
  notify: Notify
  viewer: Viewer
  sessionToken: string | undefined
  cookies: { device?: string }
}): Promise<void> => {
  const [session, device] = [hashOf(sessionToken ?? ''), hashOf(cookies.device ?? '')]
  const ended = await tx.rows<{ token_hash: Buffer }>(sql`
    DELETE FROM sessions WHERE user_id = ${viewer.id} AND token_hash <> ${session} RETURNING token_hash`)
  await tx.run(sql`DELETE FROM known_devices WHERE user_id = ${viewer.id} AND token_hash <> ${device}`)
  await tx.run(sql`DELETE FROM pending_log_ins WHERE user_id = ${viewer.id}`)
  await callOffChangeOfEmail(tx, viewer.id)
  for (const { token_hash } of ended) notify.live({ kind: 'session-ended', hash: token_hash.toString('hex') })
}

/**
 * Takes every way in from an account whose address was never verified, for the owner of the address: the password,
 * linked log-ins, the second factor, open links and sessions may all be somebody else's.
 */
export const clearWaysIn = async (
  context: { tx: Database; notify: Notify },
  userId: number,
): Promise<void> => {
  const { tx } = context
  await tx.run(sql`UPDATE users SET password_hash = NULL WHERE id = ${userId}`)
  await tx.run(sql`DELETE FROM identities WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM second_factors WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${userId}`)
  await endEverySession(context, userId)
}
