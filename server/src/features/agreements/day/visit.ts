import { endVisit, getVisit, sayFine, shareVisit } from '#contract/endpoints/day.ts'
import type { Visit } from '#contract/entities/day.ts'
import { visitBase } from '#contract/paths.ts'
import { hashOf, newToken, type Viewer } from '#server/access/sessions.ts'
import { type AgreementRow, agreementIn } from '#server/db/agreements/agreements.ts'
import { shareVisitAt, visitRows } from '#server/db/agreements/visits.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { isVisitOn } from '#server/domain/agreements/day.ts'
import type { Clock } from '#server/domain/clock.ts'
import { conflict } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'
import { readAgreement } from '../store.ts'

interface Asked {
  tx: Database
  viewer: Viewer
  clock: Clock
}

/** The visit as one of the two sees it. */
const visitOf = async ({ tx, viewer, clock }: Asked, row: AgreementRow): Promise<Visit> => {
  const agreement = agreementIn(row)
  const rows = await visitRows(tx, row.task_id)
  const of = (userId: number) => rows.find(({ user_id }) => user_id === userId)
  const fine = (userId: number) => of(userId)?.fine_at?.toISOString() ?? null
  return {
    isOn: isVisitOn(agreement, clock.now()),
    sharedAt: of(viewer.id)?.shared_at?.toISOString() ?? null,
    fine: { poster: fine(row.poster_id), provider: fine(row.provider_id) },
  }
}

/** The agreement of two who meet about now. Throws 409 if they do not. */
const meeting = async (asked: Asked, taskId: string): Promise<AgreementRow> => {
  const { row } = await readAgreement(asked, taskId)
  if (!isVisitOn(agreementIn(row), asked.clock.now())) throw conflict('noVisitNow')
  return row
}

export const getVisitHandler = handle(getVisit, async context =>
  visitOf(context, (await readAgreement(context, context.params.taskId)).row),
)

export const shareVisitHandler = handle(shareVisit, async context => {
  const { tx, viewer, params, origin, clock } = context
  const row = await meeting(context, params.taskId)
  const token = newToken()
  const about = { taskId: row.task_id, userId: viewer.id }
  await shareVisitAt(tx, about, { tokenHash: hashOf(token), now: clock.now() })
  return { url: `${origin}${visitBase}/${token}` }
})

export const endVisitHandler = handle(endVisit, async context => {
  const { tx, viewer, params } = context
  const { row } = await readAgreement(context, params.taskId)
  await tx.run(sql`
    UPDATE visits SET token_hash = NULL, shared_at = NULL
    WHERE task_id = ${row.task_id} AND user_id = ${viewer.id}`)
  return visitOf(context, row)
})

export const sayFineHandler = handle(sayFine, async context => {
  const { tx, viewer, params, clock } = context
  const row = await meeting(context, params.taskId)
  await tx.run(sql`
    INSERT INTO visits (task_id, user_id, fine_at) VALUES (${row.task_id}, ${viewer.id}, ${clock.now()})
    ON CONFLICT (task_id, user_id) DO UPDATE SET fine_at = excluded.fine_at`)
  return visitOf(context, row)
})
