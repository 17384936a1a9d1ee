import {
  endCalendarFeed,
  getCalendarFeed,
  getCalendarFile,
  makeCalendarFeed,
} from '#contract/endpoints/day.ts'
import { calendarBase } from '#contract/paths.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { appointmentOf } from '#server/db/agreements/appointments.ts'
import { sql } from '#server/db/core/sql.ts'
import { calendarFile } from '#server/domain/agreements/calendar.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { readAgreement } from '../store.ts'

export const getCalendarFileHandler = handle(getCalendarFile, async context => {
  const { tx, viewer, params, origin, answer, clock } = context
  const { row } = await readAgreement(context, params.taskId)
  const reader = { userId: viewer.id, language: viewer.language, origin }
  const appointment = await appointmentOf(tx, reader, row.task_id)
  if (!appointment) throw conflict('noDayAgreed')
  answer.header('content-type', 'text/calendar; charset=utf-8')
  answer.header('content-disposition', `attachment; filename="${row.task_given_id}.ics"`)
  return Buffer.from(calendarFile([appointment], { now: clock.now() }))
})

export const getCalendarFeedHandler = handle(getCalendarFeed, async ({ tx, viewer }) => {
  const feed = await tx.row<{ made_at: Date }>(
    sql`SELECT made_at FROM calendar_feeds WHERE user_id = ${viewer.id}`,
  )
  return { madeAt: feed?.made_at.toISOString() ?? null }
})

export const makeCalendarFeedHandler = handle(makeCalendarFeed, async ({ tx, viewer, origin, clock }) => {
  const token = newToken()
  await tx.run(sql`
    INSERT INTO calendar_feeds (user_id, token_hash, made_at) VALUES (${viewer.id}, ${hashOf(token)}, ${clock.now()})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = excluded.made_at`)
  return { url: `${origin}${calendarBase}/${token}.ics` }
})

export const endCalendarFeedHandler = handle(endCalendarFeed, async ({ tx, viewer, texts }) => {
  await tx.run(sql`DELETE FROM calendar_feeds WHERE user_id = ${viewer.id}`)
  return { message: texts.answers.calendarEnded }
})
