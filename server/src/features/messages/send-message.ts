import { sendMessage } from '#contract/endpoints/messages.ts'
import { areApart } from '#server/database/blocks.ts'
import { lockConversation, otherPerson } from '#server/database/conversations.ts'
import { type MessageRow, toMessage } from '#server/database/messages.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { invalid, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'
import { requireMayBegin } from '#server/platform/standing.ts'

interface Delivery {
  senderId: number
  friendId: number
  body: string
  clientId: string | null
  now: Date
}

const sentBefore = (tx: Database, conversationId: number, delivery: Delivery) =>
  tx.row<Omit<MessageRow, 'sender_given_id'>>(sql`
    SELECT conversation_id, seq, body, created_at FROM messages
    WHERE conversation_id = ${conversationId} AND sender_id = ${delivery.senderId}
      AND client_id = ${delivery.clientId}`)

const store = async (tx: Database, conversationId: number, delivery: Delivery) => {
  const { senderId, friendId, body, clientId, now } = delivery
  const stored = await tx.row<Omit<MessageRow, 'sender_given_id'>>(sql`
    WITH numbered AS (
      UPDATE conversations SET last_seq = last_seq + 1 WHERE id = ${conversationId} RETURNING last_seq)
    INSERT INTO messages (conversation_id, seq, sender_id, body, client_id, created_at)
    SELECT ${conversationId}, last_seq, ${senderId}, ${body}, ${clientId}, ${now} FROM numbered
    RETURNING conversation_id, seq, body, created_at`)
  await tx.run(sql`
    INSERT INTO conversation_members (user_id, conversation_id, friend_id, unread, last_message_at)
    VALUES (${senderId}, ${conversationId}, ${friendId}, 0, ${now}),
      (${friendId}, ${conversationId}, ${senderId}, 1, ${now})
    ON CONFLICT (user_id, conversation_id) DO UPDATE
      SET unread = conversation_members.unread + excluded.unread, last_message_at = excluded.last_message_at`)
  return stored!
}

export const sendMessageHandler = handle(
  sendMessage,
  async ({ viewer, limit }) => limit.consume('messageByUser', viewer.id),
  async ({ params, body, tx, viewer, notify, clock }) => {
    const friend = await otherPerson(tx, params.friendId, viewer.id)
    if (params.friendId === viewer.givenId) {
      throw invalid([{ path: 'friendId', message: 'You cannot message yourself' }])
    }
    if (!friend) throw notFound('User')
    const delivery = {
      senderId: viewer.id,
      friendId: friend.id,
      body: body.message,
      clientId: body.clientId ?? null,
      now: clock.now(),
    }
    const conversation = await lockConversation(tx, viewer.id, friend.id)
    const known = delivery.clientId && (await sentBefore(tx, conversation.id, delivery))
    if (!known) {
      if (conversation.isEmpty) await requireMayBegin(tx, viewer)
      // Under the conversation's lock, which a block takes too: a message is stored wholly before it or not at all.
      if (await areApart(tx, viewer.id, friend.id)) throw notAllowed('You cannot write to this person')
    }
    const stored = known || (await store(tx, conversation.id, delivery))
    const message = toMessage({ ...stored, sender_given_id: viewer.givenId })
    // A repeated send was told the first time; whoever missed that syncs.
    if (!known) notify.live({ kind: 'message', from: viewer, to: friend, message })
    return message
  },
)
