import { listChats } from '#contract/endpoints/messages.ts'
import { toFriend } from '#server/database/conversations.ts'
import { sql } from '#server/database/sql.ts'
import type { Person } from '#server/database/users.ts'
import { handle } from '#server/platform/handler.ts'

interface ChatRow extends Person {
  message: string
  created_at: Date
  unread: number
}

export const listChatsHandler = handle(listChats, async ({ tx, viewer }) => {
  const rows = await tx.rows<ChatRow>(sql`
    SELECT u.id, u.given_id AS "givenId", u.first_name AS "firstName", u.last_name AS "lastName", u.verified,
      m.body AS message, m.created_at, cm.unread
    FROM conversation_members cm
    JOIN conversations c ON c.id = cm.conversation_id
    JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
    JOIN users u ON u.id = cm.friend_id
    WHERE cm.user_id = ${viewer.id} ORDER BY cm.last_message_at DESC, cm.conversation_id DESC`)
  return rows.map(row => ({
    userDetails: toFriend(row),
    message: row.message,
    createdAt: row.created_at.toISOString(),
    unreadMessages: row.unread,
  }))
})
