import type { ChatEntry } from '#contract/entities/message.ts'
import { toFriend } from './conversations.ts'
import { type Database, sql } from './sql.ts'
import type { Person } from './users.ts'

interface ChatRow extends Person {
  conversation_id: number
  seq: number
  message: string
  created_at: Date
  unread: number
}

/** A conversation as one of its two has it in their list, with the number of its last message. */
export interface Chat {
  conversationId: number
  seq: number
  entry: ChatEntry
}

/** Somebody's conversations, newest first, each with its last message and the unread count. */
export const chatsOf = async (db: Database, userId: number): Promise<Chat[]> => {
  const rows = await db.rows<ChatRow>(sql`
    SELECT u.id, u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      cm.conversation_id, m.seq, m.body AS message, m.created_at, cm.unread
    FROM conversation_members cm
    JOIN conversations c ON c.id = cm.conversation_id
    JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
    JOIN users u ON u.id = cm.friend_id
    WHERE cm.user_id = ${userId} ORDER BY cm.last_message_at DESC, cm.conversation_id DESC`)
  return rows.map(row => ({
    conversationId: row.conversation_id,
    seq: row.seq,
    entry: {
      userDetails: toFriend(row),
      message: row.message,
      createdAt: row.created_at.toISOString(),
      unreadMessages: row.unread,
    },
  }))
}
