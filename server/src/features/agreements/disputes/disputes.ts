import {
  askModerator,
  getDispute,
  makeStatement,
  nameAmount,
  openDispute,
} from '#contract/endpoints/disputes.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import { toDispute } from '#server/db/agreements/agreement-view.ts'
import { type AgreementRow, agreementIn, agreementRow } from '#server/db/agreements/agreements.ts'
import { addFigure, figuresOf } from '#server/db/agreements/dispute-figures.ts'
import { addStatement, statementsOf } from '#server/db/agreements/dispute-statements.ts'
import type { Database } from '#server/db/core/sql.ts'
import { filesOfStatement, nameFiles, proofsOf } from '#server/db/files/name-files.ts'
import { taskRef } from '#server/db/tasks/tasks.ts'
import type { Party } from '#server/domain/agreements/agreement.ts'
import { otherParty } from '#server/domain/agreements/agreement.ts'
import { withPhotos } from '#server/domain/agreements/agreement-event.ts'
import { askedByItselfAt } from '#server/domain/agreements/clock.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { figuresASide } from '#server/domain/agreements/dispute-commands.ts'
import { conflict, notFound } from '#server/domain/failure.ts'
import { sumInPaise, toRupees } from '#server/domain/money.ts'
import { handle } from '#server/http/handler.ts'
import { type Locked, lockAgreement, readAgreement, store } from '../store.ts'

/** A dispute as one side sees it. Throws 404 when there is none. */
const disputeReply = async (db: Database, row: AgreementRow, side: Party): Promise<Dispute> => {
  const agreement = agreementIn(row)
  const { dispute } = agreement
  if (!dispute) throw notFound('disputeNotFound')
  const { newest, used } = await figuresOf(db, row.task_id)
  const mine = newest[side]
  const stated = await statementsOf(db, row)
  const [own, theirs] = [stated[side], stated[otherParty(side)]]
  const isReadable = own !== null || dispute.asked !== null
  return {
    ...toDispute(dispute, row),
    mine: mine === null ? null : toRupees(mine),
    left: figuresASide - used[side],
    askedByItself: askedByItselfAt(agreement)?.toISOString() ?? null,
    theyNamed: newest[otherParty(side)] !== null,
    statements: { mine: own, theirs: isReadable ? theirs : null, theyStated: theirs !== null },
  }
}

const replyAfter = async (tx: Database, { task, by }: Locked<Party>): Promise<Dispute> =>
  disputeReply(tx, await agreementRow(tx, task.id), by)

export const getDisputeHandler = handle(getDispute, async context => {
  const { row, side } = await readAgreement(context, context.params.taskId)
  return disputeReply(context.tx, row, side)
})

export const openDisputeHandler = handle(openDispute, async context => {
  const { params, body, tx, config } = context
  const command = agreementCommands.openDispute
  const locked = await lockAgreement(context, params.taskId, command)
  const toProviderPaise = sumInPaise(body.toProvider, 'toProvider')
  const input = { reason: body.reason, toProviderPaise, disputeDays: config.disputeDays }
  const events = decide(command, { ...locked, input })
  const { task, by, now } = locked
  await addFigure(tx, { taskId: task.id, side: by, nth: 1, paise: toProviderPaise, at: now })
  const photos = await proofsOf(tx, context.viewer.id, body.photoIds)
  await store(context, locked, withPhotos(events, 'DisputeOpened', photos))
  return replyAfter(tx, locked)
})

export const nameAmountHandler = handle(nameAmount, async context => {
  const { params, body, tx } = context
  const command = agreementCommands.nameAmount
  const locked = await lockAgreement(context, params.taskId, command)
  const { task, by, now } = locked
  const toProviderPaise = sumInPaise(body.toProvider, 'toProvider')
  const { newest: figures, used } = await figuresOf(tx, task.id)
  const events = decide(command, { ...locked, input: { toProviderPaise, figures, used: used[by] } })
  await addFigure(tx, { taskId: task.id, side: by, nth: used[by] + 1, paise: toProviderPaise, at: now })
  await store(context, locked, events)
  return replyAfter(tx, locked)
})

export const makeStatementHandler = handle(makeStatement, async context => {
  const { params, body, tx, viewer, emit } = context
  const locked = await lockAgreement<Party>(context, params.taskId, { by: ['poster', 'provider'] })
  const { task, agreement, now } = locked
  if (agreement.state !== 'Disputed') throw conflict('notDisputed')
  const isFirst = await addStatement(tx, { taskId: task.id, userId: viewer.id, text: body.text, at: now })
  if (!isFirst) throw conflict('statedAlready')
  const photos = { ownerId: viewer.id, use: 'proof', ids: body.photoIds ?? [] } as const
  await nameFiles(tx, filesOfStatement(task.id, viewer.id), photos)
  emit({ kind: 'StatementMade', task: taskRef(task), userIds: [task.poster_id, task.provider_id!] })
  return replyAfter(tx, locked)
})

export const askModeratorHandler = handle(askModerator, async context => {
  const command = agreementCommands.askModerator
  const locked = await lockAgreement(context, context.params.taskId, command)
  await store(context, locked, decide(command, { ...locked, input: {} }))
  return replyAfter(context.tx, locked)
})
