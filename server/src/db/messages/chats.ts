import type { ChatEntry } from '#contract/entities/message.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { faceOf } from '#server/db/files/files.ts'
import { toFriend } from './conversations.ts'
import { type SharedTaskRow, sharedTask, toSharedTask } from './shared-tasks.ts'

interface ChatRow extends PersonBrief, SharedTaskRow {
  message: string
  file: ChatEntry['file']
  created_at: Date
  unread: number
}

interface Page {
  limit: number
  /** The other person's public id in the last entry that the client has; the page starts after it. */
  before?: string
}

/** Somebody's conversations, newest first, each with the beginning of its last message and the unread count. */
export const chatsOf = async (
  db: Database,
  userId: number,
  { limit, before }: Page,
): Promise<ChatEntry[]> => {
  const older =
    before === undefined
      ? sql``
      : sql`AND (cm.last_message_at, cm.conversation_id) < (
          SELECT last.last_message_at, last.conversation_id FROM conversation_members last
          JOIN users f ON f.id = last.friend_id WHERE last.user_id = ${userId} AND f.given_id = ${before})`
  // A whole message may be 5,000 characters; left() counts characters, so that none is split.
  const rows = await db.rows<ChatRow>(sql`
    SELECT u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      ${faceOf('u')} AS "profilePic",
      (SELECT f.kind FROM files f WHERE f.conversation_id = m.conversation_id AND f.message_seq = m.seq
        AND f.held_at IS NULL) AS file,
      left(m.body, ${limits.chatEntryMessage}) AS message, m.created_at, cm.unread, shared.*
    FROM conversation_members cm
    JOIN conversations c ON c.id = cm.conversation_id
    JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
    JOIN users u ON u.id = cm.friend_id ${sharedTask(sql`cm.user_id`, sql`cm.friend_id`)}
    WHERE cm.user_id = ${userId} ${older}
    ORDER BY cm.last_message_at DESC, cm.conversation_id DESC LIMIT ${limit}`)
  return rows.map(row => ({
    userDetails: toFriend(row),
    message: row.message,
    file: row.file,
    createdAt: row.created_at.toISOString(),
    unreadMessages: row.unread,
    task: toSharedTask(row),
  }))
}
