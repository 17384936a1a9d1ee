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
      UPDATE conversation_members SET unread = 0
      WHERE user_id = ${viewer.id} AND conversation_id = ${conversationId} AND unread > 0`)
    if (marked > 0) emit({ kind: 'MessagesRead', userId: viewer.id })
  }
  return { message: texts.answers.messagesRead }
})
