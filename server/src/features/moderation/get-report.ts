import { getReport } from '#contract/endpoints/moderation.ts'
import type { ReportCase } from '#contract/entities/moderation.ts'
import type { ReportKind } from '#contract/entities/report.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { type FileRow, fileOfMessage, type PhotoRow, toFile, toPhoto } from '#server/db/files/files.ts'
import { filesOfReview } from '#server/db/files/name-files.ts'
import { messageId } from '#server/db/messages/messages.ts'
import { isNoLook, logAct, selectLog, toLimit } from '#server/db/moderation/moderation.ts'
import { publishedReview, type ReviewRow } from '#server/db/people/reviews.ts'
import { questionById } from '#server/db/questions/questions.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { ownReport } from './close-report.ts'
import { selectReports, toReport } from './reports.ts'

/** How many messages before and after a reported one are shown. */
const around = 5

const offerIn = async (tx: Database, id: string): Promise<ReportCase['offer']> => {
  const offer = await tx.row<{ status: string }>(
    sql`SELECT status FROM offers WHERE id = ${numberIn(id) ?? 0}`,
  )
  return offer ? { _id: id, status: offer.status } : null
}

const questionIn = async (tx: Database, id: string): Promise<ReportCase['question']> => {
  const question = await questionById(tx, id)
  return question ? { _id: id, isHeld: question.held_reason !== null } : null
}

const toReviewCase = (id: string, review: ReviewRow | undefined): ReportCase['review'] =>
  review ? { _id: id, isHeld: review.held_reason !== null } : null

const taskIn = async (tx: Database, kind: ReportKind, id: string): Promise<ReportCase['task']> => {
  const number = numberIn(id) ?? 0
  const which = {
    task: sql`given_id = ${id}`,
    offer: sql`id = (SELECT task_id FROM offers WHERE id = ${number})`,
    question: sql`id = (SELECT task_id FROM questions WHERE id = ${number})`,
    review: sql`given_id = ${id.replace(/-(provider|customer)$/, '')}`,
  }[kind as string]
  if (!which) return null
  const task = await tx.row<{ givenId: string; title: string; status: string; hidden: string | null }>(
    sql`SELECT given_id AS "givenId", title, status, hidden_reason AS hidden FROM tasks WHERE ${which}`,
  )
  return task ?? null
}

const messagesAround = async (tx: Database, id: string): Promise<ReportCase['messages']> => {
  const [conversationId = 0, seq = 0] = id.split('-').map(part => numberIn(part) ?? 0)
  const rows = await tx.rows<{
    seq: number
    sender: string
    body: string
    created_at: Date
    file: FileRow | null
  }>(sql`
    SELECT m.seq, u.first_name AS sender, m.body, m.created_at,
      ${fileOfMessage} AS file FROM messages m JOIN users u ON u.id = m.sender_id
    WHERE m.conversation_id = ${conversationId} AND m.seq BETWEEN ${seq - around} AND ${seq + around} ORDER BY m.seq`)
  return rows.map(row => ({
    _id: messageId(conversationId, row.seq),
    from: row.sender,
    message: row.body,
    file: row.file && toFile(row.file),
    createdAt: row.created_at.toISOString(),
    isReported: row.seq === seq,
  }))
}

/** The pictures of what was reported, those that are held, too. The pictures of messages stand beside them. */
const picturesIn = async (
  tx: Database,
  { kind, id, review }: { kind: string; id: string; review: ReviewRow | undefined },
): Promise<ReportCase['pictures']> => {
  const things: Record<string, Sql | undefined> = {
    task: sql`f.task_id = (SELECT id FROM tasks WHERE given_id = ${id})`,
    offer: sql`f.offer_id = ${numberIn(id) ?? 0}`,
    person: sql`f.person_id = (SELECT id FROM users WHERE given_id = ${id})`,
    review: review && filesOfReview(review.task_id, review.rater_id).isNamed,
  }
  const thing = things[kind]
  if (!thing) return []
  const rows = await tx.rows<PhotoRow & { is_held: boolean }>(sql`
    SELECT f.id, f.width, f.height, f.color, f.alt, f.held_at IS NOT NULL AS is_held FROM files f
    WHERE ${thing} ORDER BY f.use, f.position`)
  return rows.map(row => ({ ...toPhoto(row), isHeld: row.is_held }))
}

const messagesBeside = async (tx: Database, id: string): Promise<number> => {
  const conversationId = numberIn(id.split('-')[0]!) ?? 0
  return (await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM messages WHERE conversation_id = ${conversationId}`,
  ))!.count
}

export const getReportHandler = handle(getReport, async ({ params, tx, viewer, texts, clock }) => {
  const [row] = await selectReports(tx, sql`WHERE r.id = ${numberIn(params.id) ?? 0}`)
  if (!row) throw notFound('reportNotFound')
  if (row.about_id === viewer.id) throw ownReport()
  const subject = { kind: 'report', subjectId: params.id, aboutId: row.about_id } as const
  await logAct(tx, { moderatorId: viewer.id, act: 'look-at-report', ...subject, note: '' }, clock.now())
  const about = await tx.row<{
    role: string
    limited_at: Date | null
    limit_reason: string | null
    appeal: string | null
    appeal_answer: string | null
    report_count: number
  }>(sql`
    SELECT role, limited_at, limit_reason, appeal, appeal_answer, (SELECT count(*) FROM reports WHERE about_id = u.id) AS report_count
    FROM users u WHERE id = ${row.about_id}`)
  const review = row.kind === 'review' ? await publishedReview(tx, row.subject_id) : undefined
  const acts = sql`WHERE l.about_id = ${row.about_id} AND ${isNoLook}`
  return {
    report: toReport(row),
    task: await taskIn(tx, row.kind, row.subject_id),
    offer: row.kind === 'offer' ? await offerIn(tx, row.subject_id) : null,
    pictures: await picturesIn(tx, { kind: row.kind, id: row.subject_id, review }),
    question: row.kind === 'question' ? await questionIn(tx, row.subject_id) : null,
    review: toReviewCase(row.subject_id, review),
    messageCount: row.kind === 'message' ? await messagesBeside(tx, row.subject_id) : 0,
    messages: row.kind === 'message' ? await messagesAround(tx, row.subject_id) : [],
    limit: toLimit(about!),
    isAboutModerator: about!.role !== 'member',
    reportCount: about!.report_count,
    logCount: (await tx.row<{ count: number }>(sql`SELECT count(*) FROM moderation_log l ${acts}`))!.count,
    log: await selectLog(tx, texts, sql`${acts} ORDER BY l.id DESC LIMIT 20`),
  }
})
