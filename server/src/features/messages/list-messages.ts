import { listMessages } from '#contract/endpoints/messages.ts'
import { limits } from '#contract/limits.ts'
import { conversationOf, otherPerson, toFriend } from '#server/database/conversations.ts'
import { type MessageRow, seqIn, toMessage } from '#server/database/messages.ts'
import { type Database, type Sql, sql } from '#server/database/sql.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

const newest = (tx: Database, conversationId: number, upTo: Sql, limit: number) =>
  tx.rows<MessageRow>(sql`
    SELECT m.conversation_id, m.seq, u.given_id AS sender_given_id, m.body, m.created_at
    FROM messages m JOIN users u ON u.id = m.sender_id
    WHERE m.conversation_id = ${conversationId} ${upTo} ORDER BY m.seq DESC LIMIT ${limit}`)

const earlierThan = (conversationId: number, before: string | undefined): Sql => {
  if (before === undefined) return sql``
  const seq = seqIn(conversationId, before)
  if (seq === null) {
    throw invalid([{ path: 'before', message: 'Before must be a message of this conversation' }])
  }
  return sql`AND m.seq < ${seq}`
}

export const listMessagesHandler = handle(listMessages, async ({ params, query, tx, viewer }) => {
  const friend = await otherPerson(tx, params.friendId, viewer.id)
  if (!friend) throw notFound('User')
  const userDetails = toFriend(friend)
  const conversationId = await conversationOf(tx, viewer.id, friend.id)
  if (conversationId === null) return { userDetails, messages: [] }
  const upTo = earlierThan(conversationId, query.before)
  const rows = await newest(tx, conversationId, upTo, query.limit ?? limits.page.messages)
  return { userDetails, messages: rows.reverse().map(toMessage) }
})
