import { deletedName } from '#contract/people.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { conversationIdsOf } from '#server/db/messages/conversations.ts'
import { taskIdsOf } from '#server/db/tasks/tasks.ts'
import { cancelMailTo } from '#server/jobs/mail/account-mails.ts'

/** Takes away what the person wrote about cancelled work. */
const scrubCancellations = (tx: Database, userId: number): Promise<number> =>
  tx.run(sql`
    WITH mine AS (
      SELECT a.task_id, a.cancellation, (a.cancellation ->> 'by' = 'poster') = (t.poster_id = ${userId}) AS is_maker
      FROM agreements a JOIN tasks t ON t.id = a.task_id
      WHERE t.id IN ${taskIdsOf(userId)} AND a.cancellation IS NOT NULL)
    UPDATE agreements a
    SET cancellation = CASE WHEN is_maker THEN jsonb_set(a.cancellation, '{note}', 'null')
      WHEN a.cancellation ->> 'contested' IS NULL THEN a.cancellation
      ELSE jsonb_set(a.cancellation, '{contested,note}', 'null') END
    FROM mine WHERE mine.task_id = a.task_id`)

/** Takes away why the person opened a dispute. */
const scrubDisputes = (tx: Database, userId: number): Promise<number> =>
  tx.run(sql`
    UPDATE agreements a SET dispute = jsonb_set(a.dispute, '{reason}', '""') FROM tasks t
    WHERE t.id = a.task_id AND t.id IN ${taskIdsOf(userId)} AND a.dispute IS NOT NULL
      AND (a.dispute ->> 'openedBy' = 'poster') = (t.poster_id = ${userId})`)

/** Takes the person's words and name out of what others keep; docs/people.md lists what stays. */
export const scrubWords = async (tx: Database, userId: number, emailKey: string): Promise<void> => {
  await cancelMailTo(tx, emailKey)
  // The other party of an agreement keeps the terms and the price.
  await tx.run(sql`UPDATE tasks SET specific_requirement = '', location = 'NA' WHERE poster_id = ${userId}`)
  await tx.run(sql`UPDATE events SET texts = texts - 'reason' - 'note' WHERE by_id = ${userId}`)
  await scrubCancellations(tx, userId)
  await scrubDisputes(tx, userId)
  await tx.run(sql`UPDATE offers SET description = '' WHERE bidder_id = ${userId} AND status <> 'Accepted'`)
  // The answers are the person's words, and a question without its answer would wait for ever.
  await tx.run(sql`DELETE FROM questions WHERE task_id IN (SELECT id FROM tasks WHERE poster_id = ${userId})`)
  await tx.run(sql`UPDATE reviews SET title = '', description = '' WHERE rater_id = ${userId}`)
  await tx.run(sql`UPDATE reviews SET reply = NULL, replied_at = NULL WHERE rated_id = ${userId}`)
  await tx.run(sql`UPDATE reports SET details = '' WHERE reporter_id = ${userId}`)
  // The copy in an open report stays until the report is closed, and the reasons of a limit as long as the limit.
  await tx.run(
    sql`UPDATE reports SET snapshot = '[]' WHERE about_id = ${userId} AND kind = 'person' AND status <> 'Open'`,
  )
  await tx.run(sql`
    UPDATE moderation_log SET note = '' WHERE about_id = ${userId}
      AND NOT EXISTS (SELECT FROM users WHERE id = ${userId} AND limited_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM reports WHERE about_id = ${userId} AND status = 'Open')`)
  await tx.run(sql`UPDATE tasks SET hidden_reason = '' WHERE poster_id = ${userId} AND hidden_at IS NOT NULL`)
  // If the other person's account is deleted too, delete the conversation; otherwise only this person's membership in
  // it.
  await tx.run(sql`
    DELETE FROM conversations c USING users u
    WHERE c.id IN ${conversationIdsOf(userId)} AND u.id = c.low_user_id + c.high_user_id - ${userId}
      AND u.deleted_at IS NOT NULL`)
  await tx.run(sql`DELETE FROM conversation_members WHERE user_id = ${userId}`)
}

/**
 * Replaces the person's row by an empty one with the same id. It deletes and inserts instead of updating: so every
 * column is reset, also those of later migrations, and ON DELETE CASCADE deletes all rows that are this person's alone.
 * Other foreign keys are checked at the end of the statement and find the new row.
 */
export const leaveTombstone = (tx: Database, userId: number, now: Date): Promise<number> =>
  tx.run(sql`
    WITH gone AS (DELETE FROM users WHERE id = ${userId} RETURNING id, given_id)
    INSERT INTO users (id, given_id, email, email_key, first_name, created_at, deleted_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, given_id, '', 'deleted ' || given_id, ${deletedName}, ${now}, ${now} FROM gone`)
