import { listLimited, listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { peopleLimits } from '#contract/people.ts'
import { briefOf, numberIn, selectLog, toLimit } from '#server/database/moderation.ts'
import { selectReports, toReport } from '#server/database/reports.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { invalid } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

/** The number of the last item that somebody has; one beyond all when they have none yet. */
const lastSeen = (before: string | undefined): number => {
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  const number = numberIn(before)
  if (number === null) throw invalid([{ path: 'before', message: 'before must be an item of this list' }])
  return number
}

const page = (column: Sql): Sql => sql`ORDER BY ${column} DESC LIMIT ${peopleLimits.page}`

export const listReportsHandler = handle(listReports, async ({ query, tx, viewer }) => {
  const { status = 'Open', before } = query
  const where = sql`
    WHERE r.status = ${status} AND r.about_id <> ${viewer.id} AND r.id < ${lastSeen(before)} ${page(sql`r.id`)}`
  return (await selectReports(tx, where)).map(toReport)
})

export const listModerationLogHandler = handle(listModerationLog, ({ query, tx }) =>
  selectLog(tx, sql`WHERE l.id < ${lastSeen(query.before)} ${page(sql`l.id`)}`),
)

export const listLimitedHandler = handle(listLimited, async ({ tx }) => {
  const rows = await tx.rows<{
    about: PersonBrief
    limited_at: Date
    limit_reason: string
    appeal: string | null
  }>(sql`
    SELECT ${briefOf('about')} AS about, limited_at, limit_reason, appeal FROM users about
    WHERE limited_at IS NOT NULL ORDER BY appealed_at NULLS LAST, limited_at DESC`)
  return rows.map(row => ({ person: row.about, limit: toLimit(row)! }))
})
