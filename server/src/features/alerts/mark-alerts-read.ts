import { markAlertsRead } from '#contract/endpoints/messages.ts'
import { sql } from '#server/database/sql.ts'
import { invalid } from '#server/platform/failure.ts'
import { handle } from '#server/platform/handler.ts'

export const markAlertsReadHandler = handle(markAlertsRead, async ({ body, tx, viewer }) => {
  if (!/^[1-9]\d{0,14}$/.test(body.upTo)) {
    throw invalid([{ path: 'upTo', message: 'Alert must be one of your alerts' }])
  }
  // Never back, and never past what exists, so that a late or made-up call hides nothing.
  await tx.run(sql`
    UPDATE alert_counters SET read_seq = greatest(read_seq, least(last_seq, ${Number(body.upTo)}))
    WHERE user_id = ${viewer.id}`)
  return { message: 'Alerts marked as read' }
})
