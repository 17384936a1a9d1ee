import type { QueryOf } from '#contract/endpoint.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { limits } from '#contract/limits.ts'
import { otherInConversation, toFriend } from '#server/database/conversations.ts'
import { type MessageRow, seqIn, toMessage } from '#server/database/messages.ts'
import { type Database, type Sql, sql } from '#server/database/sql.ts'
import { invalid, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

type Query = QueryOf<typeof listMessages>

const select = (tx: Database, conversationId: number, rest: Sql) =>
  tx.rows<MessageRow>(sql`
    SELECT m.conversation_id, m.seq, m.sender_id, m.body, m.created_at FROM messages m
    WHERE m.conversation_id = ${conversationId} ${rest}`)

const seqOf = (conversationId: number, path: 'before' | 'after', id: string): number => {
  const seq = seqIn(conversationId, id)
  if (seq !== null) return seq
  throw invalid([{ path, message: `${path} must be a message of this conversation` }])
}

/** Numbers have no gaps, so whoever has all up to N and asks for those after N misses none. */
const page = async (tx: Database, conversationId: number, query: Query): Promise<MessageRow[]> => {
  const limit = query.limit ?? limits.page.messages
  if (query.after !== undefined) {
    const seq = seqOf(conversationId, 'after', query.after)
    return select(tx, conversationId, sql`AND m.seq > ${seq} ORDER BY m.seq LIMIT ${limit}`)
  }
  const earlier =
    query.before === undefined ? sql`` : sql`AND m.seq < ${seqOf(conversationId, 'before', query.before)}`
  const rows = await select(tx, conversationId, sql`${earlier} ORDER BY m.seq DESC LIMIT ${limit}`)
  return rows.reverse()
}

export const listMessagesHandler = handle(listMessages, async ({ params, query, tx, viewer }) => {
  const other = await otherInConversation(tx, params.friendId, viewer.id)
  if (!other) throw notFound('User')
  const { friend, conversationId } = other
  const userDetails = toFriend(friend)
  if (conversationId === null) return { userDetails, messages: [] }
  const rows = await page(tx, conversationId, query)
  // Whoever wrote is one of the two. Looked up with the messages, PostgreSQL may go through everybody up to them.
  const messages = rows.map(row => toMessage(row, row.sender_id === viewer.id ? viewer : friend))
  return { userDetails, messages }
})
