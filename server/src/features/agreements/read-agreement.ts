import { getAgreement, getEvidence, getSigningKey, getTimeline } from '#contract/endpoints/agreements.ts'
import { timelineOf } from '#server/db/agreements/events.ts'
import { signingKey } from '#server/db/agreements/signing-key.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { publicPem, signedEvidence } from '#server/domain/evidence.ts'
import { handle, type PrepareContext } from '#server/http/handler.ts'
import { messagesSince } from './agreement-messages.ts'
import { toAgreement } from './agreement-view.ts'
import { readAgreement } from './store.ts'

export const getSigningKeyHandler = handle(getSigningKey, async ({ tx }) => ({
  publicKey: publicPem(await signingKey(tx)),
}))

export const getAgreementHandler = handle(getAgreement, async context => {
  const { row, side } = await readAgreement(context, context.params.taskId)
  return toAgreement(row, side)
})

/** How many events of the largest size stay well below `limits.listBytes`. */
const timelinePage = 300

export const getTimelineHandler = handle(getTimeline, async context => {
  const { params, query, tx } = context
  const { row } = await readAgreement(context, params.taskId)
  return timelineOf(tx, row.task_id, Math.min(row.head_seq, lastSeen(query.before) - 1), timelinePage)
})

const limited = ({ viewer, limit }: PrepareContext<typeof getEvidence>) =>
  limit.consume('exportByUser', viewer.id)

export const getEvidenceHandler = handle(getEvidence, limited, async context => {
  const { tx, params, answer } = context
  const { row } = await readAgreement(context, params.taskId)
  // Up to the event that the agreement was read with: another may have happened since.
  const events = await timelineOf(tx, row.task_id, row.head_seq)
  const messages = await messagesSince(tx, row)
  const name = `evidence-${row.task_given_id}.json`
  answer.header('content-disposition', `attachment; filename="${name}"`)
  return signedEvidence({ agreement: toAgreement(row, 'both'), events, messages }, await signingKey(tx))
})
