import type { Message } from '#contract/entities/message.ts'
import { type FileRow, toFile } from '#server/db/files/files.ts'

export interface MessageRow {
  conversation_id: number
  seq: number
  sender_id: number
  body: string
  client_id?: string | null
  file: FileRow | null
  created_at: Date
}

/** A message's public id: its conversation and its number in it. */
export const messageId = (conversationId: number, seq: number): string => `${conversationId}-${seq}`

/** The message as the API returns it. */
export const toMessage = (row: Omit<MessageRow, 'sender_id'>, sender: { givenId: string }): Message => ({
  _id: messageId(row.conversation_id, row.seq),
  senderId: sender.givenId,
  message: row.body,
  file: row.file && toFile(row.file),
  createdAt: row.created_at.toISOString(),
  ...(row.client_id && { clientId: row.client_id }),
})

const idForm = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/

/** The conversation and number in a message's public id; both are NaN if it is not one. */
export const partsOf = (id: string): { conversationId: number; seq: number } => {
  const [, conversationId, seq] = idForm.exec(id) ?? []
  return { conversationId: Number(conversationId), seq: Number(seq) }
}

/** The message's number, read from its public id; null if it belongs to another conversation. */
export const seqIn = (conversationId: number, id: string): number | null => {
  const parts = partsOf(id)
  return parts.conversationId === conversationId ? parts.seq : null
}
