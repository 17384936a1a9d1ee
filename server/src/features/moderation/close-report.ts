import { closeReport } from '#contract/endpoints/moderation.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

/** A moderator who is reported can neither decide on the report nor see who made it. */
export const ownReport = () => notAllowed('reportAboutYou')

export const closeReportHandler = handle(closeReport, async ({ params, body, tx, viewer, clock, texts }) => {
  const report = await tx.row<{ id: number; about_id: number; reporter_id: number }>(
    sql`SELECT id, about_id, reporter_id FROM reports WHERE id = ${numberIn(params.id) ?? 0}`,
  )
  if (!report) throw notFound('reportNotFound')
  if (report.about_id === viewer.id) throw ownReport()
  if (report.reporter_id === viewer.id) throw notAllowed('ownReportModerated')
  const now = clock.now()
  const closed = await tx.run(sql`
    UPDATE reports SET status = ${body.outcome}, closed_at = ${now} WHERE id = ${report.id} AND status = 'Open'`)
  if (closed === 0) throw conflict('reportClosedAlready')
  // The copy outlived the deleted account only for this decision.
  await tx.run(sql`
    UPDATE reports SET snapshot = '[]' WHERE id = ${report.id} AND kind = 'person'
      AND EXISTS (SELECT FROM users WHERE id = ${report.about_id} AND deleted_at IS NOT NULL)`)
  const act = body.outcome === 'Resolved' ? 'resolve-report' : 'dismiss-report'
  const about = { kind: 'report', subjectId: params.id, aboutId: report.about_id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: texts.answers.reportClosed }
})
