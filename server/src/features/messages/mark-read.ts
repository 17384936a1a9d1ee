import { markRead } from '#contract/endpoints/messages.ts'
import { otherInConversation } from '#server/database/conversations.ts'
import { sql } from '#server/database/sql.ts'
import { notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const markReadHandler = handle(markRead, async ({ params, tx, viewer, notify }) => {
  const other = await otherInConversation(tx, params.senderId, viewer.id)
  if (!other) throw notFound('User')
  const { conversationId } = other
  if (conversationId !== null) {
    const marked = await tx.run(sql`
      UPDATE conversation_members SET unread = 0
      WHERE user_id = ${viewer.id} AND conversation_id = ${conversationId} AND unread > 0`)
    // The other tabs and devices of the reader show it as read too.
    if (marked > 0) notify.live({ kind: 'chats', userIds: [viewer.id] })
  }
  return { message: 'Messages marked as read' }
})
