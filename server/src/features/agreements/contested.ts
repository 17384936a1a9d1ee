import { decideCancellation, listCancellations } from '#contract/endpoints/moderation.ts'
import { peopleLimits } from '#contract/people.ts'
import { toCancellation } from '#server/db/agreements/agreement-view.ts'
import { type AgreementRow, agreementIn, agreementsWith } from '#server/db/agreements/agreements.ts'
import { pageOf } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, store } from './store.ts'

/** The oldest come first, and leave the list once they are decided. */
const order = sql`a.cancellation -> 'contested' ->> 'at', t.id`

export const listCancellationsHandler = handle(listCancellations, async ({ query, tx, viewer }) => {
  const waiting = sql`
    SELECT t.given_id AS id, row_number() OVER (ORDER BY ${order}) AS nth
    FROM agreements a JOIN tasks t ON t.id = a.task_id
    WHERE a.cancellation ->> 'contested' IS NOT NULL AND a.cancellation ->> 'decided' IS NULL
      AND ${viewer.id} NOT IN (t.poster_id, a.provider_id)`
  const page = await pageOf<{ id: string }>(tx, waiting, { before: query.before, size: peopleLimits.page })
  const rows = await tx.rows<AgreementRow>(
    agreementsWith(sql`WHERE t.given_id = ANY (${page.map(({ id }) => id)}) ORDER BY ${order}`),
  )
  return rows.map(row => ({
    taskId: row.task_given_id,
    title: row.title,
    poster: row.poster,
    provider: row.provider,
    cancellation: toCancellation(agreementIn(row).cancellation!, row),
  }))
})

export const decideCancellationHandler = handle(decideCancellation, async context => {
  const { params, body, tx, viewer } = context
  const { decideFault } = agreementCommands
  const locked = await lockAgreement(context, params.taskId, decideFault)
  const { task, agreement, now } = locked
  await store(context, locked, decide(decideFault, { ...locked, input: body }))
  const aboutId = agreement.cancellation!.by === 'poster' ? task.poster_id : task.provider_id!
  const act = `fault-${body.fault}` as const
  const about = { kind: 'task', subjectId: task.given_id, aboutId } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note: body.note }, now)
  return { message: context.texts.answers.faultDecided }
})
