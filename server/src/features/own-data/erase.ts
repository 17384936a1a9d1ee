import { type Database, sql } from '#server/database/sql.ts'

export const deletedName = 'Deleted user'

/** Takes the person's words and name out of what others keep; docs/people.md lists what stays. */
export const scrubWords = async (tx: Database, userId: number, emailKey: string): Promise<void> => {
  await tx.run(sql`DELETE FROM mail_outbox WHERE email_key = ${emailKey}`)
  await tx.run(sql`
    UPDATE alerts a SET named_user_id = NULL,
      description = ${deletedName} || substr(a.description, length(trim(u.first_name || ' ' || u.last_name)) + 1)
    FROM users u WHERE u.id = ${userId} AND a.named_user_id = u.id`)
  // Of agreed work the other side keeps what was agreed and at what price.
  await tx.run(sql`UPDATE tasks SET specific_requirement = '', location = 'NA' WHERE poster_id = ${userId}`)
  await tx.run(sql`UPDATE offers SET description = '' WHERE bidder_id = ${userId} AND status <> 'Accepted'`)
  await tx.run(sql`UPDATE reviews SET title = '', description = '' WHERE rater_id = ${userId}`)
  await tx.run(sql`UPDATE reports SET details = '' WHERE reporter_id = ${userId}`)
  await tx.run(sql`UPDATE reports SET snapshot = '[]' WHERE about_id = ${userId} AND kind = 'person'`)
  await tx.run(sql`UPDATE moderation_log SET note = '' WHERE about_id = ${userId}`)
  await tx.run(sql`UPDATE tasks SET hidden_reason = '' WHERE poster_id = ${userId} AND hidden_at IS NOT NULL`)
  // A conversation that nobody is left to read goes; of the others the person's own place in it.
  await tx.run(sql`
    DELETE FROM conversations c USING users u
    WHERE ${userId} IN (c.low_user_id, c.high_user_id) AND u.id IN (c.low_user_id, c.high_user_id)
      AND u.deleted_at IS NOT NULL`)
  await tx.run(sql`DELETE FROM conversation_members WHERE user_id = ${userId}`)
}

/**
 * Puts a row that says no more than that somebody was here in the place of the person's own. A deletion and not an
 * update: every column, those of later migrations too, is as new, and all that is this person's alone goes along, as
 * it refers to users with ON DELETE CASCADE. What only refers finds the new row under the same id at the end of the
 * statement.
 */
export const leaveTombstone = (tx: Database, userId: number, now: Date): Promise<number> =>
  tx.run(sql`
    WITH gone AS (DELETE FROM users WHERE id = ${userId} RETURNING id, given_id)
    INSERT INTO users (id, given_id, email, email_key, first_name, created_at, deleted_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, given_id, '', 'deleted ' || given_id, ${deletedName}, ${now}, ${now} FROM gone`)
