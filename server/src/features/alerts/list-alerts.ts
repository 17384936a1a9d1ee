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

const earlierThan = (before: string | undefined): Sql => {
  if (before === undefined) return sql``
  if (!/^[1-9]\d{0,14}$/.test(before)) {
    throw invalid([{ path: 'before', message: 'Before must be an alert of this list' }])
  }
  return sql`AND a.seq < ${Number(before)}`
}

export const listAlertsHandler = handle(listAlerts, async ({ query, tx, viewer }) => {
  const rows = await tx.rows<AlertRow>(sql`
    SELECT a.seq, a.alert_type, a.description, a.task_given_id, a.created_at, a.seq <= c.read_seq AS is_read
    FROM alerts a JOIN alert_counters c ON c.user_id = a.user_id
    WHERE a.user_id = ${viewer.id} ${earlierThan(query.before)}
    ORDER BY a.seq DESC LIMIT ${limits.page.alerts}`)
  const alerts = rows.map(row => ({
    _id: String(row.seq),
    alertType: row.alert_type,
    alertDesc: row.description,
    alertTime: row.created_at.toISOString(),
    taskId: row.task_given_id,
    read: row.is_read,
  }))
  return [{ alerts }]
})
