import type { Message } from '#contract/entities/message.ts'
import { limited } from '#server/access/account-limits.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type FileRow, fileColumns } from '#server/db/files/files.ts'
import { fileOfMessageAt, nameFiles } from '#server/db/files/name-files.ts'
import { toMessage } from '#server/db/messages/messages.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { notAllowed, notFound, notSignedIn } from '#server/domain/failure.ts'

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

/** The file of a message. Links it to the stored message, unless the same message was sent before. */
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

interface Sending {
  tx: Database
  viewer: Viewer
  clock: Clock
  emit(event: DomainEvent): void
}

interface Written {
  /** The public id of who is written to. */
  to: string
  words: string
  fileId?: string | undefined
  /** The same id again answers the message already stored. */
  clientId?: string | undefined
}

/** Sends a message to somebody. Throws if there is nobody, or if the two may not write to each other. */
export const sendAs = async (
  { tx, viewer, clock, emit }: Sending,
  { to, words, fileId, clientId }: Written,
): Promise<Message> => {
  const sent = (await tx.row<Sent>(sql`
    SELECT * FROM send_message(${viewer.id}, ${to}, ${words}, ${clientId ?? null}, ${clock.now()})`))!
  const refusal = refusals[sent.outcome]
  if (refusal) throw refusal(sent)
  const row = {
    conversation_id: sent.conversation,
    seq: sent.number,
    body: sent.stored_words,
    ...(clientId !== undefined && { client_id: clientId }),
    file: await fileOf(tx, sent, { ownerId: viewer.id, fileId }),
    created_at: sent.stored_at,
  }
  const message = toMessage(row, viewer)
  // A repeated message caused its live event the first time. A client that missed it gets it with the next sync.
  if (sent.outcome === 'stored')
    emit({ kind: 'MessageSent', from: viewer, to: { id: sent.friend, givenId: to }, message })
  return message
}
