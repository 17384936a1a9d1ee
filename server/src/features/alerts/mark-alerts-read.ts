import { markAlertsRead } from '#contract/endpoints/messages.ts'
import { sql } from '#server/db/core/sql.ts'
import { invalid, issue } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const markAlertsReadHandler = handle(markAlertsRead, async ({ body, tx, viewer, texts }) => {
  if (!/^[1-9]\d{0,14}$/.test(body.upTo)) {
    throw invalid(issue('upTo', 'notYourAlert'))
  }
  // The mark never moves back and never past the last alert, so a late or invented call hides no alert.
  await tx.run(sql`
    UPDATE alert_counters SET read_seq = greatest(read_seq, least(last_seq, ${Number(body.upTo)}))
    WHERE user_id = ${viewer.id}`)
  return { message: texts.answers.alertsRead }
})
