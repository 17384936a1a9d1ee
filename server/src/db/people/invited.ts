import { type Database, sql } from '#server/db/core/sql.ts'

/** True if this is the hash of the token in the mail that invited an address. */
export const isInvited = async (db: Database, emailKey: string, tokenHash: Buffer): Promise<boolean> =>
  (await db.row(sql`
    SELECT FROM invited_people WHERE email_key = ${emailKey} AND token_hash = ${tokenHash}`)) !== undefined

/**
 * Hands over what waits for the owner of an address, who has just proved to be that: the drafts, and the city and skills
 * that were known, unless the person has filled in a profile.
 */
export const acceptInvitation = async (tx: Database, userId: number): Promise<void> => {
  const invited = await tx.row<{ id: number; city: string; skills: string }>(sql`
    SELECT i.id, i.city, i.skills FROM invited_people i JOIN users u ON u.email_key = i.email_key
    WHERE u.id = ${userId} FOR UPDATE OF i`)
  if (!invited) return
  await tx.run(
    sql`UPDATE task_drafts SET owner_id = ${userId}, invited_id = NULL WHERE invited_id = ${invited.id}`,
  )
  await tx.run(sql`
    UPDATE users SET city = ${invited.city}, skills = ${invited.skills}
    WHERE id = ${userId} AND NOT is_profile_set_up`)
  await tx.run(sql`DELETE FROM invited_people WHERE id = ${invited.id}`)
}
