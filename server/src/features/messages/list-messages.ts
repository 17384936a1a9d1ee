import type { QueryOf } from '#contract/endpoint.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { limits } from '#contract/limits.ts'
import { withinBytes } from '#server/db/core/paging.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { fileOfMessage } from '#server/db/files/files.ts'
import { otherInConversation, toFriend } from '#server/db/messages/conversations.ts'
import { type MessageRow, seqIn, toMessage } from '#server/db/messages/messages.ts'
import { type SharedTaskRow, sharedTask, toSharedTask } from '#server/db/messages/shared-tasks.ts'
import { invalid, issue, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

type Query = QueryOf<typeof listMessages>

const select = (tx: Database, conversationId: number, rest: Sql) =>
  tx.rows<MessageRow>(sql`
    SELECT m.conversation_id, m.seq, m.sender_id, m.body, m.client_id, m.created_at,
      ${fileOfMessage} AS file FROM messages m
    WHERE m.conversation_id = ${conversationId} ${rest}`)

const seqOf = (conversationId: number, path: 'before' | 'after', id: string): number => {
  const seq = seqIn(conversationId, id)
  if (seq !== null) return seq
  throw invalid(issue(path, 'notOfThisConversation', { field: path }))
}

/** Numbers have no gaps, so a client that has all messages up to N and asks for those after N misses none. */
const page = async (tx: Database, conversationId: number, query: Query): Promise<MessageRow[]> => {
  const limit = query.limit ?? limits.page.messages
  if (query.after !== undefined) {
    const seq = seqOf(conversationId, 'after', query.after)
    const rows = await select(tx, conversationId, sql`AND m.seq > ${seq} ORDER BY m.seq LIMIT ${limit}`)
    return withinBytes(rows, limits.listBytes)
  }
  const earlier =
    query.before === undefined ? sql`` : sql`AND m.seq < ${seqOf(conversationId, 'before', query.before)}`
  const rows = await select(tx, conversationId, sql`${earlier} ORDER BY m.seq DESC LIMIT ${limit}`)
  return withinBytes(rows, limits.listBytes).reverse()
}

export const listMessagesHandler = handle(listMessages, async ({ params, query, tx, viewer }) => {
  const other = await otherInConversation(tx, params.friendId, viewer.id)
  if (!other) throw notFound('userNotFound')
  const { friend, conversationId } = other
  const userDetails = toFriend(friend)
  const shared = await tx.row<SharedTaskRow>(
    sql`SELECT shared.* FROM (SELECT) one ${sharedTask(sql`${viewer.id}`, sql`${friend.id}`)}`,
  )
  const task = toSharedTask(shared!)
  if (conversationId === null) return { userDetails, messages: [], task }
  const rows = await page(tx, conversationId, query)
  // The author is one of the two people. They are read separately, because in a join PostgreSQL might scan the whole
  // table of people.
  const messages = rows.map(row => toMessage(row, row.sender_id === viewer.id ? viewer : friend))
  return { userDetails, messages, task }
})
