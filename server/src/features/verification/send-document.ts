import { sendDocument } from '#contract/endpoints/verification.ts'
import type { DocumentKind } from '#contract/entities/verification.ts'
import { dayMs } from '#contract/time.ts'
import { verificationLimits } from '#contract/verification.ts'
import { newGivenId } from '#server/db/core/given-id.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { conflict, invalid, issue, type PlainFailure } from '#server/domain/failure.ts'
import { isFromAadhaar, namesAadhaar } from '#server/domain/people/aadhaar.ts'
import type { Files } from '#server/files/files.ts'
import { headBytes, kindOf } from '#server/files/images/kind.ts'
import { makeReadable } from '#server/files/images/refusals.ts'
import { isLocked, pdfText } from '#server/files/pdf-text.ts'
import { documentName, documentType, newDocumentKey, sealDocument } from '#server/files/sealed-document.ts'
import { handle } from '#server/http/handler.ts'
import type { Upload } from '#server/http/uploads.ts'
import { toWaiting } from './own-verification.ts'

const refused = (name: PlainFailure) => invalid(issue('file', name))

/** The part of a document that is kept: a picture without whatever else its file says, a PDF as it is. */
const contentOf = async (
  files: Files,
  upload: Upload,
): Promise<{ content: 'image' | 'pdf'; bytes: Buffer }> => {
  const kind = kindOf(await upload.head(headBytes))
  if (kind === 'heic') throw refused('fileIsHeic')
  if (kind === null || kind === 'avif') throw refused('fileNotDocument')
  if (kind !== 'pdf') {
    const { versions } = await makeReadable(files, { path: upload.path, format: kind, isFace: false })
    return { content: 'image', bytes: versions.find(({ width }) => width === null)!.bytes }
  }
  const bytes = await upload.head(upload.bytes)
  if (!bytes.subarray(-1_024).includes('%%EOF')) throw refused('fileBroken')
  if (isLocked(bytes)) throw refused('documentLocked')
  if (isFromAadhaar(pdfText(bytes))) throw refused('aadhaarRefused')
  return { content: 'pdf', bytes }
}

/** Throws 409 if too many documents of somebody wait. */
const requireRoom = async (db: Database, userId: number): Promise<void> => {
  const { waiting: max } = verificationLimits
  const { count } = (await db.row<{ count: number }>(
    sql`SELECT count(*) FROM verifications WHERE user_id = ${userId} AND state = 'waiting'`,
  ))!
  if (count >= max) throw conflict('documentsFull', { max })
}

export const sendDocumentHandler = handle(
  sendDocument,
  // The row with its key, then the bytes; the transaction that answers has the document wait. What is left in between
  // is swept.
  async ({ viewer, limit, body, upload, files, db, clock }) => {
    if (namesAadhaar(body.label)) throw invalid(issue('label', 'aadhaarRefused'))
    if (namesAadhaar(upload!.name)) throw refused('aadhaarRefused')
    await requireRoom(db, viewer.id)
    await limit.consume('uploadByUser', viewer.id)
    const { content, bytes } = await contentOf(files, upload!)
    const [id, key] = [newGivenId(), newDocumentKey()]
    await db.run(sql`
      INSERT INTO verifications (id, user_id, kind, label, state, content, document_key, created_at)
      VALUES (${id}, ${viewer.id}, ${body.kind}, ${body.label}, 'pending', ${content}, ${key}, ${clock.now()})`)
    await files.store.put(documentName(id), sealDocument(bytes, key, id), documentType)
    return id
  },
  async ({ tx, viewer, clock, prepared: id }) => {
    // Two at once count each other.
    await tx.row(sql`SELECT FROM users WHERE id = ${viewer.id} FOR NO KEY UPDATE`)
    await requireRoom(tx, viewer.id)
    const row = await tx.row<{ id: string; kind: DocumentKind; label: string; created_at: Date }>(sql`
      UPDATE verifications SET state = 'waiting' WHERE id = ${id} RETURNING id, kind, label, created_at`)
    const due = new Date(row!.created_at.getTime() + verificationLimits.documentDays * dayMs)
    await tx.run(sql`
      INSERT INTO jobs (kind, key, user_id, data, created_at, due_at)
      VALUES ('document-expiry', ${id}, ${viewer.id}, ${JSON.stringify({ id })}, ${clock.now()}, ${due})`)
    return toWaiting(row!)
  },
)
