import { sendMessage } from '#contract/endpoints/messages.ts'
import { otherPerson, pairOf } from '#server/database/conversations.ts'
import { type MessageRow, toMessage } from '#server/database/messages.ts'
import { type Database, sql } from '#server/database/sql.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface Delivery {
  senderId: number
  friendId: number
  body: string
  clientId: string | null
  now: Date
}

/** Takes the conversation's row lock, making the conversation when it is the first message. */
const lockConversation = async (tx: Database, delivery: Delivery): Promise<number> => {
  const [low, high] = pairOf(delivery.senderId, delivery.friendId)
  // The update that changes nothing is what takes the lock when the row is there already.
  const row = await tx.row<{ id: number }>(sql`
    INSERT INTO conversations (low_user_id, high_user_id) VALUES (${low}, ${high})
    ON CONFLICT (low_user_id, high_user_id) DO UPDATE SET last_seq = conversations.last_seq
    RETURNING id`)
  return row!.id
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
    const conversationId = await lockConversation(tx, delivery)
    const known = delivery.clientId && (await sentBefore(tx, conversationId, delivery))
    const stored = known || (await store(tx, conversationId, delivery))
    const message = toMessage({ ...stored, sender_given_id: viewer.givenId })
    // A repeated send was told the first time; whoever missed that syncs.
    if (!known) notify.live({ kind: 'message', from: viewer, to: friend, message })
    return message
  },
)
