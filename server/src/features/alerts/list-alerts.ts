import type { QueryOf } from '#contract/endpoint.ts'
import { listAlerts } from '#contract/endpoints/messages.ts'
import { limits } from '#contract/limits.ts'
import { alertsOf } from '#server/db/alerts/alerts.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { type Sql, sql } from '#server/db/core/sql.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

const seqOf = (path: 'before' | 'after', id: string): number => {
  const seq = numberIn(id)
  if (seq === null) throw invalid(issue(path, 'notOfTheseAlerts', { field: path }))
  return seq
}

/** The WHERE for the newest alerts, those before one, or the first page of those after one. */
const pageOf = ({ before, after }: QueryOf<typeof listAlerts>): Sql => {
  const limit = limits.page.alerts
  if (after !== undefined) return sql`AND a.seq > ${seqOf('after', after)} ORDER BY a.seq LIMIT ${limit}`
  const earlier = before === undefined ? sql`` : sql`AND a.seq < ${seqOf('before', before)}`
  return sql`${earlier} ORDER BY a.seq DESC LIMIT ${limit}`
}

export const listAlertsHandler = handle(listAlerts, async ({ query, tx, viewer }) => {
  const alerts = await alertsOf(tx, viewer.id, pageOf(query))
  return [{ alerts: alerts.toSorted((a, b) => Number(b._id) - Number(a._id)) }]
})
