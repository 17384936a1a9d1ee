import { readDispute, readDisputeMessages } from '#contract/endpoints/moderation.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { toAgreementFacts } from '#server/db/agreements/agreement-view.ts'
import { type AgreementRow, agreementIn, agreementsWith } from '#server/db/agreements/agreements.ts'
import { conversationOf, countIn, holdsText, whileAgreed } from '#server/db/agreements/conversation.ts'
import { statementsOf } from '#server/db/agreements/dispute-statements.ts'
import { timelineOf, timelinePage } from '#server/db/agreements/events.ts'
import { lastSeen, withinBytes } from '#server/db/core/paging.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { partsOf } from '#server/db/messages/messages.ts'
import { type Act, logAct } from '#server/db/moderation/moderation.ts'
import { paymentOf } from '#server/db/money/payments.ts'
import type { Clock } from '#server/domain/clock.ts'
import { conflict, invalid, issue, notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { handle } from '#server/http/handler.ts'

interface Asked {
  tx: Database
  viewer: Viewer
  clock: Clock
  params: { taskId: string }
}

/** A dispute for a moderator to read: only once one was asked, and each look is noted. */
const disputeFor = async (
  { tx, viewer, clock, params }: Asked,
  { act, note }: Pick<Act, 'act' | 'note'>,
): Promise<AgreementRow> => {
  const row = await tx.row<AgreementRow>(agreementsWith(sql`WHERE t.given_id = ${params.taskId}`))
  if (!row?.dispute) throw notFound('disputeNotFound')
  if (sideOf(row, viewer.id) !== 'stranger') throw notAllowed('ownAgreementModerated')
  const { dispute, state } = agreementIn(row)
  if (!dispute!.asked) throw conflict('moderatorNotAsked')
  if (act === 'read-conversation' && state !== 'Disputed') throw conflict('conversationClosed')
  const about = { kind: 'task', subjectId: row.task_given_id, aboutId: row.poster_id } as const
  await logAct(tx, { moderatorId: viewer.id, act, ...about, note }, clock.now())
  return row
}

export const readDisputeHandler = handle(readDispute, async context => {
  const { tx, payments, query } = context
  const row = await disputeFor(context, { act: 'read-dispute', note: '' })
  const total = await countIn(tx, row, whileAgreed)
  return {
    title: row.title,
    agreement: toAgreementFacts(row),
    payment: await paymentOf(tx, row, {
      side: 'moderator',
      provider: payments.name,
      isTest: payments.provider?.isTest ?? false,
    }),
    statements: await statementsOf(tx, row),
    events: await timelineOf(tx, row, { before: lastSeen(query.before), limit: timelinePage }),
    messages: { total, shown: row.state === 'Disputed' ? total : 0 },
  }
})

const seqIn = (after: string): number => {
  const { seq } = partsOf(after)
  if (Number.isNaN(seq)) throw invalid(issue('after', 'notOfThisList', { field: 'after' }))
  return seq
}

export const readDisputeMessagesHandler = handle(readDisputeMessages, async context => {
  const { tx, query } = context
  const q = query.q?.trim() ?? ''
  const row = await disputeFor(context, { act: 'read-conversation', note: q })
  const wanted = q === '' ? whileAgreed : sql`${whileAgreed} AND ${holdsText(q)}`
  const after = query.after === undefined ? 0 : seqIn(query.after)
  const page = await conversationOf(
    tx,
    row,
    sql`${wanted} AND m.seq > ${after} ORDER BY m.seq LIMIT ${limits.page.messages}`,
  )
  const messages = page.map(({ message }) => message)
  // Less than a list may have, which leaves room for the total.
  return { total: await countIn(tx, row, wanted), messages: withinBytes(messages, limits.listBytes - 1_000) }
})
