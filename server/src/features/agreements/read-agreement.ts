import { Readable } from 'node:stream'
import { getAgreement, getEvidence, getSigningKey, getTimeline } from '#contract/endpoints/agreements.ts'
import type { Evidence } from '#contract/entities/evidence.ts'
import { limits } from '#contract/limits.ts'
import { toAgreement, toAgreementFacts } from '#server/db/agreements/agreement-view.ts'
import { messagesSince } from '#server/db/agreements/conversation.ts'
import { timelineOf, timelinePage } from '#server/db/agreements/events.ts'
import { signingKey } from '#server/db/agreements/signing-key.ts'
import { lastSeen } from '#server/db/core/paging.ts'
import { publicPem, signedEvidence } from '#server/domain/evidence.ts'
import { handle, type PrepareContext } from '#server/http/handler.ts'
import { readAgreement } from './store.ts'

export const getSigningKeyHandler = handle(getSigningKey, async ({ tx }) => ({
  publicKey: publicPem(await signingKey(tx)),
}))

export const getAgreementHandler = handle(getAgreement, async context => {
  const { row, side } = await readAgreement(context, context.params.taskId)
  return toAgreement(row, side, context.clock.now())
})

export const getTimelineHandler = handle(getTimeline, async context => {
  const { params, query, tx } = context
  const { row } = await readAgreement(context, params.taskId)
  return timelineOf(tx, row, { before: lastSeen(query.before), limit: timelinePage })
})

const limited = ({ viewer, limit }: PrepareContext<typeof getEvidence>) =>
  limit.consume('exportByUser', viewer.id)

export const getEvidenceHandler = handle(getEvidence, limited, async context => {
  const { tx, params, answer, viewer, clock } = context
  const { row } = await readAgreement(context, params.taskId)
  // Up to the event that the agreement was read with: another may have happened since.
  const timeline = await timelineOf(tx, row)
  const events = timeline.map(({ photos: _, ...event }) => event)
  const about = { agreement: toAgreementFacts(row), events }
  const made = { madeAt: clock.now().toISOString(), madeFor: viewer.givenId }
  const messages = messagesSince(tx, row, limits.agreement.evidenceBytes)
  answer.header('content-type', 'application/json; charset=utf-8')
  answer.header('content-disposition', `attachment; filename="evidence-${row.task_given_id}.json"`)
  const file = Readable.from(signedEvidence({ ...about, ...made }, messages, await signingKey(tx)))
  // A stream, so that it need not be in memory as a whole.
  return file as unknown as Evidence
})
