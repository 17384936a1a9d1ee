import type { Report, ReportKind, ReportStatus, SnapshotLine } from '#contract/entities/report.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { type Database, type Sql, sql } from '#server/db/core/sql.ts'
import { briefOf } from '#server/db/moderation/moderation.ts'

interface ReportRow {
  id: number
  kind: ReportKind
  subject_id: string
  about_id: number
  about: PersonBrief
  reporter: PersonBrief
  reason: string
  details: string
  snapshot: SnapshotLine[]
  status: ReportStatus
  created_at: Date
  closed_at: Date | null
}

/** Reports with the two people of each; `rest` is everything from WHERE on, the report named `r`. */
export const selectReports = (db: Database, rest: Sql): Promise<ReportRow[]> =>
  db.rows<ReportRow>(sql`
    SELECT r.id, r.kind, r.subject_id, r.about_id, ${briefOf('about')} AS about, ${briefOf('reporter')} AS reporter,
      r.reason, r.details, r.snapshot, r.status, r.created_at, r.closed_at
    FROM reports r JOIN users about ON about.id = r.about_id JOIN users reporter ON reporter.id = r.reporter_id ${rest}`)

export const toReport = (row: ReportRow): Report => ({
  _id: String(row.id),
  kind: row.kind,
  subjectId: row.subject_id,
  about: row.about,
  reporter: row.reporter,
  reason: row.reason,
  details: row.details,
  snapshot: row.snapshot,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})
