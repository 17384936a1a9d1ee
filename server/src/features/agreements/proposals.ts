import type { ParamsOf } from '#contract/endpoint.ts'
import { answerProposal, propose, withdrawProposal } from '#contract/endpoints/agreements.ts'
import { toProposal } from '#server/db/agreements/agreement-view.ts'
import { numberIn } from '#server/db/core/paging.ts'
import { countChange } from '#server/db/tasks/daily-changes.ts'
import type { Agreement } from '#server/domain/agreements/agreement.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { checkProposal } from '#server/domain/agreements/proposal-form.ts'
import { invalid, notFound } from '#server/domain/failure.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, replyOf, store } from './store.ts'

export const proposeHandler = handle(propose, async context => {
  const { params, body, tx, viewer } = context
  const { proposeChange, proposeCancel } = agreementCommands
  const locked = await lockAgreement(context, params.taskId, proposeChange)
  const { task, agreement, now } = locked
  const checked = checkProposal(body, agreement, dayInIndia(now))
  if ('issues' in checked) throw invalid(...checked.issues)
  const facts = { ...locked, input: checked.proposal }
  const events =
    checked.proposal.kind === 'change' ? decide(proposeChange, facts) : decide(proposeCancel, facts)
  await countChange(tx, { personId: viewer.id, taskId: task.id, now })
  const { proposal } = await store(context, locked, events)
  return toProposal(proposal!, locked.row)
})

/** The number of a proposal. Throws 404 when there was none of it. */
const numberOf = ({ proposalId }: ParamsOf<typeof answerProposal>, { proposals }: Agreement): number => {
  const number = numberIn(proposalId) ?? 0
  if (number < 1 || number > proposals) throw notFound('proposalNotFound')
  return number
}

export const answerProposalHandler = handle(answerProposal, async context => {
  const { params, body } = context
  const command = body.accept ? agreementCommands.accept : agreementCommands.decline
  const locked = await lockAgreement(context, params.taskId, command)
  const input = { proposal: numberOf(params, locked.agreement), version: body.version }
  await store(context, locked, decide(command, { ...locked, input }))
  return replyOf(context, locked)
})

export const withdrawProposalHandler = handle(withdrawProposal, async context => {
  const { withdraw } = agreementCommands
  const locked = await lockAgreement(context, context.params.taskId, withdraw)
  const input = { proposal: numberOf(context.params, locked.agreement) }
  await store(context, locked, decide(withdraw, { ...locked, input }))
  return replyOf(context, locked)
})
