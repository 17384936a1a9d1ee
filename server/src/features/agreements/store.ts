import type { Agreement as AgreementReply } from '#contract/entities/agreement.ts'
import type { Viewer } from '#server/access/sessions.ts'
import { toAgreement } from '#server/db/agreements/agreement-view.ts'
import {
  type AgreementRow,
  agreedTask,
  agreementIn,
  agreementRow,
  agreementsWith,
} from '#server/db/agreements/agreements.ts'
import { recordAgreement } from '#server/db/agreements/record-agreement.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { lockTask, type TaskRow } from '#server/db/tasks/tasks.ts'
import type { Agreement, Party } from '#server/domain/agreements/agreement.ts'
import type { AgreementEvent } from '#server/domain/agreements/agreement-event.ts'
import { type Giver, requireSide } from '#server/domain/agreements/command.ts'
import type { Clock } from '#server/domain/clock.ts'
import type { DomainEvent } from '#server/domain/events.ts'
import { notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf } from '#server/domain/tasks/task.ts'

interface Asked {
  viewer: Viewer
  tx: Database
  clock: Clock
  emit(event: DomainEvent): void
}

/** A task with its agreement, and what its commands are decided by. */
export interface Locked<By extends Giver> {
  task: TaskRow
  row: AgreementRow
  agreement: Agreement
  by: By
  now: Date
}

/** An agreement for one of its two parties to read. */
export const readAgreement = async (
  { tx, viewer }: Pick<Asked, 'tx' | 'viewer'>,
  taskId: string,
): Promise<{ row: AgreementRow; side: Party }> => {
  const row = await tx.row<AgreementRow>(agreementsWith(sql`WHERE t.given_id = ${taskId}`))
  if (!row) throw notFound('agreementNotFound')
  const side = sideOf(row, viewer.id)
  if (side === 'stranger') throw notAllowed('onlyParties')
  return { row, side }
}

/** Locks a task on which something is agreed and reads what. Throws 403 unless the command is the viewer's to give. */
export const lockAgreement = async <By extends Giver>(
  { tx, viewer, clock }: Asked,
  taskId: string,
  command: { by: readonly By[] },
): Promise<Locked<By>> => {
  const task = await agreedTask(tx, taskId)
  const side = sideOf(task, viewer.id)
  const by = side === 'stranger' && viewer.isModerator ? 'moderator' : side
  requireSide(command, by)
  await lockTask(tx, task.id)
  const row = await agreementRow(tx, task.id)
  return { task, row, agreement: agreementIn(row), by, now: clock.now() }
}

/** Writes what a command comes to and says what happened; the agreement as it is then. */
export const store = (
  { tx, viewer, emit }: Asked,
  { task, agreement, now }: Locked<Giver>,
  events: readonly AgreementEvent[],
): Promise<Agreement> =>
  recordAgreement(tx, { task, before: agreement, events, actor: viewer, at: now, emit })

/** The agreement as the viewer sees it after a command. */
export const replyOf = async (
  { tx }: Pick<Asked, 'tx'>,
  { task, by, now }: Locked<Party>,
): Promise<AgreementReply> => toAgreement(await agreementRow(tx, task.id), by, now)
