import { markRead } from '#contract/endpoints/messages.ts'
import { sql } from '#server/db/core/sql.ts'
import { otherInConversation } from '#server/db/messages/conversations.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const markReadHandler = handle(markRead, async ({ params, tx, viewer, emit, texts }) => {
  const other = await otherInConversation(tx, params.senderId, viewer.id)
  if (!other) throw notFound('userNotFound')
  const { conversationId } = other
  if (conversationId !== null) {
    const marked = await tx.run(sql`
      UPDATE conversation_members m SET unread = 0, seen_seq = c.last_seq FROM conversations c
      WHERE c.id = m.conversation_id AND m.user_id = ${viewer.id} AND m.conversation_id = ${conversationId}
        AND m.unread > 0`)
    if (marked > 0) emit({ kind: 'MessagesRead', userId: viewer.id })
  }
  return { message: texts.answers.messagesRead }
})
