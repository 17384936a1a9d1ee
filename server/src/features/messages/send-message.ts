import { isBlank } from '#contract/blank-text.ts'
import { sendMessage } from '#contract/endpoints/messages.ts'
import { limited } from '#server/access/account-limits.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type FileRow, fileColumns } from '#server/db/files/files.ts'
import { fileOfMessageAt, nameFiles } from '#server/db/files/name-files.ts'
import { toMessage } from '#server/db/messages/messages.ts'
import { invalid, issue, notAllowed, notFound, notSignedIn } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

interface Sent {
  outcome: 'stored' | 'repeated' | 'nobody' | 'gone' | 'limited' | 'blocked'
  limit_words: string | null
  friend: number
  conversation: number
  number: number
  stored_words: string
  stored_at: Date
}

const refusals: Partial<Record<Sent['outcome'], (sent: Sent) => Error>> = {
  nobody: () => notFound('userNotFound'),
  gone: notSignedIn,
  limited: sent => limited(sent.limit_words!),
  blocked: () => notAllowed('cannotWrite'),
}

/** The file of a message: named by it once it is stored, or already there if it was sent before. */
const fileOf = async (
  tx: Database,
  { outcome, conversation, number }: Sent,
  { ownerId, fileId }: { ownerId: number; fileId: string | undefined },
): Promise<FileRow | null> => {
  if (fileId === undefined) return null
  const message = fileOfMessageAt(conversation, number)
  if (outcome === 'stored')
    await nameFiles(tx, message, { ownerId, use: 'chat', ids: [fileId], field: 'fileId' })
  const row = await tx.row<FileRow>(sql`
    SELECT ${fileColumns} FROM files f WHERE ${message.isNamed} AND f.held_at IS NULL`)
  return row ?? null
}

export const sendMessageHandler = handle(
  sendMessage,
  async ({ viewer, limit }) => limit.consume('messageByUser', viewer.id),
  async ({ params, body, tx, viewer, emit, clock }) => {
    if (params.friendId === viewer.givenId) {
      throw invalid(issue('friendId', 'messageToSelf'))
    }
    if (isBlank(body.message) && body.fileId === undefined)
      throw invalid(issue('message', 'fieldMissing', { field: 'Message' }))
    const sent = (await tx.row<Sent>(sql`
      SELECT * FROM send_message(${viewer.id}, ${params.friendId}, ${body.message}, ${body.clientId ?? null},
        ${clock.now()})`))!
    const refusal = refusals[sent.outcome]
    if (refusal) throw refusal(sent)
    const file = await fileOf(tx, sent, { ownerId: viewer.id, fileId: body.fileId })
    const row = {
      conversation_id: sent.conversation,
      seq: sent.number,
      body: sent.stored_words,
      client_id: body.clientId,
      file,
      created_at: sent.stored_at,
    }
    const message = toMessage(row, viewer)
    // A repeated message caused its live event the first time. A client that missed it gets it with the next sync.
    if (sent.outcome === 'stored') {
      emit({ kind: 'MessageSent', from: viewer, to: { id: sent.friend, givenId: params.friendId }, message })
    }
    return message
  },
)
