import { decideDispute, listDisputes, listOddPayments } from '#contract/endpoints/moderation.ts'
import type { OddPayment } from '#contract/entities/dispute.ts'
import { peopleLimits } from '#contract/people.ts'
import { type AgreementRow, agreementIn, agreementsWith } from '#server/db/agreements/agreements.ts'
import { pageOf } from '#server/db/core/paging.ts'
import { sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { sumInPaise, toRupees } from '#server/domain/money.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, store } from '../store.ts'

/** The oldest come first, and leave the list once they are decided. */
const order = sql`a.dispute ->> 'asked', t.id`

export const listDisputesHandler = handle(listDisputes, async ({ query, tx, viewer }) => {
  const waiting = sql`
    SELECT t.given_id AS id, row_number() OVER (ORDER BY ${order}) AS nth
    FROM agreements a JOIN tasks t ON t.id = a.task_id
    WHERE a.state = 'Disputed' AND a.dispute ->> 'asked' IS NOT NULL
      AND ${viewer.id} NOT IN (t.poster_id, a.provider_id)`
  const page = await pageOf<{ id: string }>(tx, waiting, { before: query.before, size: peopleLimits.page })
  const rows = await tx.rows<AgreementRow>(
    agreementsWith(sql`WHERE t.given_id = ANY (${page.map(({ id }) => id)}) ORDER BY ${order}`),
  )
  return rows.map(row => {
    const { dispute, heldPaise } = agreementIn(row)
    return {
      taskId: row.task_given_id,
      title: row.title,
      poster: row.poster,
      provider: row.provider,
      held: toRupees(heldPaise),
      openedBy: row[dispute!.openedBy].givenId,
      asked: dispute!.asked!.toISOString(),
    }
  })
})

export const decideDisputeHandler = handle(decideDispute, async context => {
  const { params, body, tx, viewer } = context
  const command = agreementCommands.decideDispute
  const locked = await lockAgreement(context, params.taskId, command)
  const toProviderPaise = sumInPaise(body.toProvider, 'toProvider')
  await store(context, locked, decide(command, { ...locked, input: { toProviderPaise, note: body.note } }))
  const { task, now } = locked
  const about = { kind: 'task', subjectId: task.given_id, aboutId: task.poster_id } as const
  await logAct(tx, { moderatorId: viewer.id, act: 'decide-dispute', ...about, note: body.note }, now)
  return { message: context.texts.answers.disputeDecided }
})

interface OddRow {
  id: string
  kind: OddPayment['kind']
  task_given_id: string | null
  title: string | null
  paise: number | null
  detail: string
  respond_by: Date | null
  at: Date
}

export const listOddPaymentsHandler = handle(listOddPayments, async ({ query, tx, viewer, clock }) => {
  // Payments that can still be answered come first, the most urgent at the top.
  const odd = sql`
    SELECT o.*, row_number() OVER (ORDER BY o.respond_by, o.at DESC, o.id) AS nth FROM (
      SELECT 'c' || c.id AS id,
        CASE WHEN c.problem IS NOT NULL AND c.release_paise > 0 THEN 'payout-failed'
          WHEN c.problem IS NOT NULL THEN 'refund-failed'
          WHEN c.waiting_since <= ${clock.now()}::timestamptz - interval '1 hour' THEN 'late' ELSE 'sent-back' END AS kind,
        t.given_id AS task_given_id, t.title, c.amount_paise AS paise, coalesce(c.problem, c.refused, '') AS detail,
        NULL::timestamptz AS respond_by, c.at
      FROM captures c JOIN tasks t ON t.id = c.task_id JOIN agreements a ON a.task_id = t.id
      WHERE (c.refused IS NOT NULL OR c.problem IS NOT NULL
          OR c.waiting_since <= ${clock.now()}::timestamptz - interval '1 hour') AND ${viewer.id} NOT IN (t.poster_id, a.provider_id)
      UNION ALL
      SELECT 'b' || b.id, CASE b.state WHEN 'lost' THEN 'chargeback-lost' ELSE 'chargeback' END, t.given_id, t.title,
        b.amount_paise, b.reason, CASE b.state WHEN 'open' THEN b.respond_by END, b.at
      FROM chargebacks b JOIN captures c ON c.id = b.capture_id JOIN tasks t ON t.id = c.task_id
      JOIN agreements a ON a.task_id = t.id
      WHERE b.state IN ('open', 'lost') AND ${viewer.id} NOT IN (t.poster_id, a.provider_id)
      UNION ALL
      SELECT 'l' || ordinality, 'ledger', NULL, NULL, NULL, difference, NULL, at
      FROM ledger_checks, unnest(differences) WITH ORDINALITY AS d (difference, ordinality)
    ) o`
  const rows = await pageOf<OddRow>(tx, odd, { before: query.before, size: peopleLimits.page })
  return rows.map(row => ({
    _id: row.id,
    kind: row.kind,
    taskId: row.task_given_id,
    title: row.title,
    amount: row.paise === null ? null : toRupees(row.paise),
    detail: row.detail,
    respondBy: row.respond_by?.toISOString() ?? null,
    at: row.at.toISOString(),
  }))
})
