import type { Message } from '#contract/entities/message.ts'
import type { AgreementRow } from '#server/db/agreements/agreements.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { type MessageRow, toMessage } from '#server/db/messages/messages.ts'

/** What is read is kept in memory: the newest messages up to this size, unless told otherwise. */
const usualBytes = 5_000_000
const pageRows = 200

/** What the two have written to each other since they agreed, oldest first. */
export const messagesSince = async (
  tx: Database,
  row: AgreementRow,
  maxBytes = usualBytes,
): Promise<Message[]> => {
  const newest: Message[] = []
  let bytes = 0
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await tx.rows<MessageRow & { sender: string }>(sql`
      SELECT m.conversation_id, m.seq, m.sender_id, m.body, m.created_at, u.given_id AS sender
      FROM agreements a JOIN tasks t ON t.id = a.task_id
      JOIN conversations c ON c.low_user_id = least(t.poster_id, a.provider_id)
        AND c.high_user_id = greatest(t.poster_id, a.provider_id)
      JOIN messages m ON m.conversation_id = c.id JOIN users u ON u.id = m.sender_id
      WHERE a.task_id = ${row.task_id} AND m.created_at >= a.agreed_at AND m.seq < ${before}
      ORDER BY m.seq DESC LIMIT ${pageRows}`)
    for (const message of rows) {
      bytes += Buffer.byteLength(message.body)
      if (bytes > maxBytes) return newest.reverse()
      newest.push(toMessage(message, { givenId: message.sender }))
    }
    if (rows.length < pageRows) return newest.reverse()
    before = rows.at(-1)!.seq
  }
}
