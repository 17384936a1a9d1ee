import { listLimited, listModerationLog, listReports } from '#contract/endpoints/moderation.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { peopleLimits } from '#contract/people.ts'
import { lastSeen, pageOf } from '#server/db/core/paging.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import { briefOf, selectLog, toLimit } from '#server/db/moderation/moderation.ts'
import { handle } from '#server/http/handler.ts'
import { selectReports, toReport } from './reports.ts'

const page = (column: Sql): Sql => sql`ORDER BY ${column} DESC LIMIT ${peopleLimits.page}`

export const listReportsHandler = handle(listReports, async ({ query, tx, viewer }) => {
  const { status = 'Open', before } = query
  const where = sql`
    WHERE r.status = ${status} AND r.about_id <> ${viewer.id} AND r.id < ${lastSeen(before)} ${page(sql`r.id`)}`
  // Reading what two people wrote to each other is noted, as a list is not.
  return (await selectReports(tx, where)).map(row =>
    toReport(row.kind === 'message' ? { ...row, snapshot: [] } : row),
  )
})

export const listModerationLogHandler = handle(listModerationLog, ({ query, tx, texts }) =>
  selectLog(tx, texts, sql`WHERE l.id < ${lastSeen(query.before)} ${page(sql`l.id`)}`),
)

/** Those whose appeal waits for a decision come first. */
export const listLimitedHandler = handle(listLimited, async ({ query, tx }) => {
  const limited = sql`
    SELECT given_id AS id, row_number() OVER (ORDER BY CASE WHEN appeal_answer IS NULL THEN appealed_at END NULLS LAST, limited_at DESC, about.id) AS nth,
      ${briefOf('about')} AS about, limited_at, limit_reason, appeal, appeal_answer
    FROM users about WHERE limited_at IS NOT NULL`
  const rows = await pageOf<{
    about: PersonBrief
    limited_at: Date
    limit_reason: string
    appeal: string | null
    appeal_answer: string | null
  }>(tx, limited, { before: query.before, size: peopleLimits.page })
  return rows.map(row => ({ person: row.about, limit: toLimit(row)! }))
})
