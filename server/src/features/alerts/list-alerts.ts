import type { QueryOf } from '#contract/endpoint.ts'
import { listAlerts } from '#contract/endpoints/messages.ts'
import type { Alert } from '#contract/entities/alert.ts'
import { limits } from '#contract/limits.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { invalid } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

interface AlertRow {
  seq: number
  alert_type: Alert['alertType']
  description: string
  task_given_id: string
  created_at: Date
  is_read: boolean
}

const seqOf = (path: 'before' | 'after', id: string): number => {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id)
  throw invalid([{ path, message: `${path} must be an alert of this list` }])
}

/** From WHERE's end on: the newest, those before one, or the first page of those after one. */
const pageOf = ({ before, after }: QueryOf<typeof listAlerts>): Sql => {
  const limit = limits.page.alerts
  if (after !== undefined) return sql`AND a.seq > ${seqOf('after', after)} ORDER BY a.seq LIMIT ${limit}`
  const earlier = before === undefined ? sql`` : sql`AND a.seq < ${seqOf('before', before)}`
  return sql`${earlier} ORDER BY a.seq DESC LIMIT ${limit}`
}

export const listAlertsHandler = handle(listAlerts, async ({ query, tx, viewer }) => {
  const rows = await tx.rows<AlertRow>(sql`
    SELECT a.seq, a.alert_type, a.description, a.task_given_id, a.created_at, a.seq <= c.read_seq AS is_read
    FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id
    WHERE a.user_id = ${viewer.id} ${pageOf(query)}`)
  const alerts = rows
    .toSorted((a, b) => b.seq - a.seq)
    .map(row => ({
      _id: String(row.seq),
      alertType: row.alert_type,
      alertDesc: row.description,
      alertTime: row.created_at.toISOString(),
      taskId: row.task_given_id,
      read: row.is_read,
    }))
  return [{ alerts }]
})
