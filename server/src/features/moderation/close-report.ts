import { closeReport } from '#contract/endpoints/moderation.ts'
import { logAct, numberIn } from '#server/database/moderation.ts'
import { sql } from '#server/database/sql.ts'
import { conflict, notAllowed, notFound } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

/** Who is reported neither decides on the report nor learns whose it is. */
export const ownReport = () => notAllowed('A report about you is for another moderator')

export const closeReportHandler = handle(closeReport, async ({ params, body, tx, viewer, clock }) => {
  const report = await tx.row<{ id: number; about_id: number }>(
    sql`SELECT id, about_id FROM reports WHERE id = ${numberIn(params.id) ?? 0}`,
  )
  if (!report) throw notFound('Report')
  if (report.about_id === viewer.id) throw ownReport()
  const now = clock.now()
  const closed = await tx.run(sql`
    UPDATE reports SET status = ${body.outcome}, closed_at = ${now} WHERE id = ${report.id} AND status = 'Open'`)
  if (closed === 0) throw conflict('This report was closed already')
  const act = body.outcome === 'Resolved' ? 'Resolved a report' : 'Dismissed a report'
  const about = { kind: 'report', subjectId: params.id, aboutId: report.about_id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: 'Report closed' }
})
