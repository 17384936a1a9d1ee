import type { Message } from '#contract/entities/message.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { fileOfMessage } from '#server/db/files/files.ts'
import { type MessageRow, toMessage } from '#server/db/messages/messages.ts'
import type { EvidenceWords, Heard } from '#server/domain/evidence.ts'
import type { AgreementRow } from './agreements.ts'

/** Messages that are in memory at once. */
const pageRows = 100
/** The size of a message in a file without its words, in bytes. */
const frameBytes = 500

/** Reads the messages between two parties of an agreement in order; `rest` goes on after AND. */
export const conversationOf = async (
  tx: Database,
  row: AgreementRow,
  rest: Sql,
): Promise<{ seq: number; message: Message; sha256: string | undefined }[]> => {
  const rows = await tx.rows<MessageRow>(sql`
    SELECT m.conversation_id, m.seq, m.sender_id, m.body, m.created_at,
      ${fileOfMessage} AS file ${between(row)} AND ${rest}`)
  return rows.map(message => {
    const sender = message.sender_id === row.poster_id ? row.poster : row.provider
    return { seq: message.seq, message: toMessage(message, sender), sha256: message.file?.sha256 }
  })
}

/** FROM and WHERE of their messages `m`; the agreement is `a`. */
const between = (row: AgreementRow): Sql => sql`
  FROM agreements a JOIN conversations c ON c.low_user_id = least(${row.poster_id}::bigint, a.provider_id)
    AND c.high_user_id = greatest(${row.poster_id}::bigint, a.provider_id)
  JOIN messages m ON m.conversation_id = c.id
  WHERE a.task_id = ${row.task_id}`

/** From the offer to the end of the dispute, or until now. */
export const whileAgreed = sql`m.created_at >= (SELECT created_at FROM offers WHERE id = a.offer_id)
  AND m.created_at <= coalesce((a.dispute #>> '{outcome,at}')::timestamptz, 'infinity')`

/** True if a message has the words, whatever their case. */
export const holdsText = (words: string): Sql => sql`position(lower(${words}) IN lower(m.body)) > 0`

/** How many messages of theirs there are; `rest` goes on after AND. */
export const countIn = async (tx: Database, row: AgreementRow, rest: Sql): Promise<number> => {
  const counted = await tx.row<{ count: number }>(sql`SELECT count(*) ${between(row)} AND ${rest}`)
  return counted!.count
}

interface Extent {
  last: number | null
  out_from: number | null
  out_to: number | null
}

/** Up to which message a file goes, and which it has no room for: those in the middle. */
const extentOf = async (tx: Database, row: AgreementRow, maxBytes: number): Promise<Extent> => {
  const half = Math.floor(maxBytes / 2)
  const extent = await tx.row<Extent>(sql`
    SELECT max(seq) AS last, min(seq) FILTER (WHERE NOT has_room) AS out_from,
      max(seq) FILTER (WHERE NOT has_room) AS out_to
    FROM (
      SELECT seq, sum(size) OVER () <= ${maxBytes} OR sum(size) OVER (ORDER BY seq) <= ${half}
        OR sum(size) OVER (ORDER BY seq DESC) <= ${half} AS has_room
      FROM (SELECT m.seq, octet_length(m.body) + ${frameBytes}::int AS size ${between(row)}
        AND m.created_at >= a.agreed_at) sized
    ) placed`)
  return extent!
}

/** A message as an evidence file has it: its file is named by the hash of its bytes, and not at all if there is none. */
const inEvidence = ({ file, ...message }: Message, sha256: string | undefined): EvidenceWords => {
  if (!file || sha256 === undefined) return message
  const { _id, kind, name, bytes } = file
  return { ...message, file: { _id, kind, name, bytes, sha256 } }
}

/** Reads the messages between two people since they agreed, oldest first, page by page. */
export async function* messagesSince(
  tx: Database,
  row: AgreementRow,
  maxBytes: number,
): AsyncGenerator<Heard[]> {
  const { last, out_from, out_to } = await extentOf(tx, row, maxBytes)
  const isInFile = (seq: number) => out_from === null || seq < out_from || seq > out_to!
  for (let after = 0; last !== null && after < last; ) {
    const page = await conversationOf(
      tx,
      row,
      sql`m.created_at >= a.agreed_at AND m.seq > ${after} AND m.seq <= ${last} ORDER BY m.seq LIMIT ${pageRows}`,
    )
    after = page.at(-1)?.seq ?? last
    yield page.map(({ seq, message, sha256 }) => ({
      message: inEvidence(message, sha256),
      isInFile: isInFile(seq),
    }))
  }
}
