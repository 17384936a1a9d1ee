import { markAlertsRead } from '#contract/endpoints/messages.ts'
import { sql } from '#server/db/core/sql.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const markAlertsReadHandler = handle(markAlertsRead, async ({ body, tx, viewer, emit, texts }) => {
  const { upTo, taskId } = body
  if (!/^[1-9]\d{0,14}$/.test(upTo)) {
    throw invalid(issue('upTo', 'notYourAlert'))
  }
  // The mark never moves back and never past the last alert, so a late or invented call hides no alert.
  const marked =
    taskId === undefined
      ? await tx.run(sql`
          UPDATE alert_counters SET read_seq = least(last_seq, ${Number(upTo)}),
            seen_seq = greatest(seen_seq, least(last_seq, ${Number(upTo)}))
          WHERE user_id = ${viewer.id} AND read_seq < least(last_seq, ${Number(upTo)})`)
      : await tx.run(sql`
          UPDATE alerts SET is_read = true
          WHERE user_id = ${viewer.id} AND task_given_id = ${taskId} AND seq <= ${Number(upTo)} AND NOT is_read`)
  if (marked > 0) emit({ kind: 'AlertsRead', userId: viewer.id, read: body })
  return { message: texts.answers.alertsRead }
})
