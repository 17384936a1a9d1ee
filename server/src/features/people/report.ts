import { report } from '#contract/endpoints/people.ts'
import { sql } from '#server/db/core/sql.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { findSubject } from './report-subjects.ts'

export const reportHandler = handle(
  report,
  async ({ viewer, limit }) => limit.consume('reportByUser', viewer.id),
  async ({ body, tx, viewer, clock, emit, texts }) => {
    const { kind, subjectId, reason, details = '' } = body
    const subject = await findSubject(tx, viewer.id, kind, subjectId)
    if (!subject) throw notFound('reportedNotFound')
    if (subject.aboutId === viewer.id) throw notAllowed('reportSelf')
    const stored = await tx.row<{ id: number }>(sql`
      INSERT INTO reports (reporter_id, kind, subject_id, about_id, reason, details, snapshot, created_at)
      VALUES (${viewer.id}, ${kind}, ${subjectId}, ${subject.aboutId}, ${reason}, ${details},
        ${JSON.stringify(subject.snapshot)}, ${clock.now()})
      ON CONFLICT (reporter_id, kind, subject_id) DO NOTHING RETURNING id`)
    if (!stored) throw conflict('reportedAlready')
    const about = { reporterId: viewer.id, aboutId: subject.aboutId }
    emit({ kind: 'ReportMade', report: { reportId: String(stored.id), kind, subjectId, reason }, ...about })
    return { message: texts.answers.reported }
  },
)
