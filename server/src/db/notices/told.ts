import { isForRole } from '#server/db/alerts/alerts.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { partsOf } from '#server/db/messages/messages.ts'

/** True of a task by public id if its agreement is for this day. That it was cancelled is news of the day, too. */
export const isForToday = (taskGivenId: Sql, today: string): Sql => sql`EXISTS (
  SELECT FROM agreements g JOIN tasks t ON t.id = g.task_id
  WHERE t.given_id = ${taskGivenId} AND g.state <> 'Completed'
    AND ${today}::date BETWEEN g.start_date AND coalesce(g.end_date, g.start_date))`

/** Notes up to which alert and which message an app in view has shown a person what is theirs. The greatest wins. */
export const noteSeen = async (
  db: Database,
  userId: number,
  { alert = '', message = '' }: { alert?: string; message?: string },
): Promise<void> => {
  if (/^[1-9]\d{0,14}$/.test(alert))
    await db.run(sql`
      UPDATE alert_counters SET seen_seq = least(last_seq, ${Number(alert)})
      WHERE user_id = ${userId} AND seen_seq < least(last_seq, ${Number(alert)})`)
  const { conversationId, seq } = partsOf(message)
  if (!Number.isNaN(seq))
    await db.run(sql`
      UPDATE conversation_members m SET seen_seq = least(c.last_seq, ${seq}) FROM conversations c
      WHERE c.id = m.conversation_id AND m.user_id = ${userId} AND m.conversation_id = ${conversationId}
        AND m.seen_seq < least(c.last_seq, ${seq})`)
}

/** Notes that a person was told of a conversation's messages by push, so that no mail tells of them again. */
export const notePushed = (
  db: Database,
  userId: number,
  conversationId: number,
  seq: number,
): Promise<number> =>
  db.run(sql`
    UPDATE conversation_members SET pushed_seq = greatest(pushed_seq, ${seq})
    WHERE user_id = ${userId} AND conversation_id = ${conversationId}`)

export interface UntoldChat {
  conversationId: number
  friendId: string
  firstName: string
  /** How many messages were neither seen nor read. */
  count: number
  /** The newest one's text. */
  text: string
}

/** People who may not be heard: somebody deleted or banned, or apart from the person by a block. */
export const isApart = (personId: Sql, otherId: Sql): Sql => sql`(
  EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((${personId}, ${otherId}), (${otherId}, ${personId})))
  OR EXISTS (SELECT FROM users WHERE id = ${otherId} AND deleted_at IS NOT NULL)
  OR EXISTS (SELECT FROM bans WHERE person_id = ${otherId}))`

/** The messages of a conversation, from one number to another, that their receiver has neither seen nor read. */
export const untoldChat = async (
  db: Database,
  userId: number,
  { conversation, from, upTo }: { conversation: number; from: number; upTo: number },
): Promise<UntoldChat | undefined> => {
  const row = await db.row<UntoldChat & { count: number }>(sql`
    SELECT m.conversation_id AS "conversationId", f.given_id AS "friendId", f.first_name AS "firstName",
      count(t.seq) AS count, (array_agg(t.body ORDER BY t.seq DESC))[1] AS text
    FROM conversation_members m JOIN users f ON f.id = m.friend_id
    JOIN messages t ON t.conversation_id = m.conversation_id AND t.sender_id = m.friend_id
      AND t.seq BETWEEN greatest(m.seen_seq + 1, ${from}) AND ${upTo}
    WHERE m.user_id = ${userId} AND m.conversation_id = ${conversation} AND m.unread > 0
      AND NOT ${isApart(sql`m.user_id`, sql`m.friend_id`)}
    GROUP BY m.conversation_id, f.id`)
  return row && { ...row, count: Number(row.count) }
}

/** Of alerts named `a`: neither seen nor read, and not of what somebody apart from the person has done. */
export const isUntold = sql`
  a.seq > c.seen_seq AND a.seq > c.read_seq AND NOT a.is_read
  AND (a.actor_id IS NULL OR a.kind NOT IN ('New Offer', 'Offer Changed', 'Offer Withdrawn', 'Counter Offer',
      'Counter Accepted', 'Counter Declined', 'New Question', 'Question Answered')
    OR NOT ${isApart(sql`a.user_id`, sql`a.actor_id`)})`

/** How much is unread: the number on the app's icon. */
export const countUnread = async (db: Database, userId: number): Promise<number> => {
  const row = await db.row<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id
        JOIN users u ON u.id = a.user_id
        WHERE a.user_id = ${userId} AND a.seq > c.read_seq AND NOT a.is_read AND ${isForRole(sql`u.role`)})
      + coalesce((SELECT sum(unread) FROM conversation_members WHERE user_id = ${userId}), 0) AS count`)
  return Number(row!.count)
}
