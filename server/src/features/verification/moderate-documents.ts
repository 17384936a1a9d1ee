import { buffer } from 'node:stream/consumers'
import { decideVerification, listVerifications, readDocument } from '#contract/endpoints/verification.ts'
import type { DocumentKind, DocumentToCheck } from '#contract/entities/verification.ts'
import { peopleLimits } from '#contract/people.ts'
import { verificationLimits } from '#contract/verification.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { pageOf } from '#server/db/core/paging.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type ActCode, briefOf, logAct } from '#server/db/moderation/moderation.ts'
import { giveBadge } from '#server/db/people/badges.ts'
import { conflict, invalid, issue, notAllowed, notFound } from '#server/domain/failure.ts'
import { documentName, openDocument } from '#server/files/sealed-document.ts'
import { handle } from '#server/http/handler.ts'
import { toWaiting } from './own-verification.ts'

interface Row {
  id: string
  user_id: number
  given_id: string
  kind: DocumentKind
  label: string
  state: string
  content: DocumentToCheck['content']
  document_key: Buffer | null
}

export const listVerificationsHandler = handle(listVerifications, async ({ query, tx, viewer }) => {
  const waiting = sql`
    SELECT v.id, row_number() OVER (ORDER BY v.created_at, v.id) AS nth, v.kind, v.label, v.content, v.created_at,
      ${briefOf('about')} AS person
    FROM verifications v JOIN users about ON about.id = v.user_id
    WHERE v.state = 'waiting' AND v.user_id <> ${viewer.id}`
  const rows = await pageOf<Row & Pick<DocumentToCheck, 'person'> & { created_at: Date }>(tx, waiting, {
    before: query.before,
    size: peopleLimits.page,
  })
  return rows.map(row => ({ ...toWaiting(row), person: row.person, content: row.content }))
})

interface Asked {
  tx: Database
  viewer: Viewer
  params: { id: string }
}

/** A document for a moderator: one that waits, and of somebody else. */
const documentFor = async ({ tx, viewer, params }: Asked, lock: Sql): Promise<Row> => {
  const row = await tx.row<Row>(sql`
    SELECT v.id, v.user_id, u.given_id, v.kind, v.label, v.state, v.content, v.document_key
    FROM verifications v JOIN users u ON u.id = v.user_id
    WHERE v.id = ${params.id} AND v.state <> 'pending' ${lock}`)
  if (!row) throw notFound('documentNotFound')
  if (row.user_id === viewer.id) throw notAllowed('ownDocumentModerated')
  if (row.state !== 'waiting') throw conflict('documentDecidedAlready')
  return row
}

/** The audit log's words about an act on somebody's document: whose it was, and not what it showed. */
const logLine = (viewer: Viewer, act: ActCode, row: Row, note = '') => ({
  ...{ moderatorId: viewer.id, act, kind: 'person' as const },
  ...{ subjectId: row.given_id, aboutId: row.user_id, note },
})

export const readDocumentHandler = handle(readDocument, async context => {
  const { tx, viewer, files, answer, clock } = context
  const row = await documentFor(context, sql``)
  // Before it is read: there is no look without its line.
  await logAct(tx, logLine(viewer, 'look-at-document', row), clock.now())
  const stored = await files.store.get(documentName(row.id))
  if (!stored) throw notFound('documentNotFound')
  const bytes = openDocument(await buffer(stored.bytes), row.document_key!, row.id)
  answer.header('content-type', row.content === 'pdf' ? 'application/pdf' : 'image/webp')
  answer.header('content-security-policy', "default-src 'none'; sandbox")
  answer.header('cache-control', 'no-store')
  if (row.content === 'pdf') answer.header('content-disposition', 'attachment; filename="document.pdf"')
  return bytes
})

/** Throws 409 if somebody has as many checked skills as there can be, and this would be another one. */
const requireRoomForSkill = async (tx: Database, { user_id, label }: Row): Promise<void> => {
  const { skills: max } = verificationLimits
  const { count } = (await tx.row<{ count: number }>(sql`
    SELECT count(*) FROM badges WHERE user_id = ${user_id} AND kind = 'skill' AND label <> ${label}`))!
  if (count >= max) throw conflict('skillsFull', { max })
}

export const decideVerificationHandler = handle(decideVerification, async context => {
  const { body, tx, viewer, clock, emit, texts } = context
  const { note = '' } = body
  const { min } = verificationLimits.note
  const isApproved = body.act === 'approve'
  if (!isApproved && [...note].length < min)
    throw invalid(issue('note', 'fieldTooShort', { field: 'Reason', min }))
  const row = await documentFor(context, sql`FOR UPDATE OF v`)
  const now = clock.now()
  await tx.run(sql`
    UPDATE verifications SET state = ${isApproved ? 'approved' : 'refused'}, document_key = NULL, note = ${note},
      decided_at = ${now} WHERE id = ${row.id}`)
  if (isApproved) {
    if (row.kind === 'skill') await requireRoomForSkill(tx, row)
    await giveBadge(tx, { userId: row.user_id, kind: row.kind, label: row.label, since: now })
  }
  const act = isApproved ? 'approve-document' : 'refuse-document'
  await logAct(tx, logLine(viewer, act, row, note), now)
  emit({ kind: 'VerificationDecided', userId: row.user_id })
  return { message: isApproved ? texts.answers.documentApproved : texts.answers.documentRefused }
})
