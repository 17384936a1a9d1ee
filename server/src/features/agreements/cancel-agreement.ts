import {
  askForChanges,
  cancelAgreement,
  contestCancellation,
  refuseMark,
} from '#contract/endpoints/agreements.ts'
import { proofsOf } from '#server/db/files/name-files.ts'
import { withPhotos } from '#server/domain/agreements/agreement-event.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, replyOf, store } from './store.ts'

export const askForChangesHandler = handle(askForChanges, async context => {
  const { changesNeeded } = agreementCommands
  const locked = await lockAgreement(context, context.params.taskId, changesNeeded)
  const events = decide(changesNeeded, { ...locked, input: context.body })
  const photos = await proofsOf(context.tx, context.viewer.id, context.body.photoIds)
  await store(context, locked, withPhotos(events, 'ChangesNeeded', photos))
  return replyOf(context, locked)
})

export const refuseMarkHandler = handle(refuseMark, async context => {
  const { notDone } = agreementCommands
  const locked = await lockAgreement(context, context.params.taskId, notDone)
  await store(context, locked, decide(notDone, { ...locked, input: context.body }))
  return replyOf(context, locked)
})

export const cancelAgreementHandler = handle(cancelAgreement, async context => {
  const { cancel } = agreementCommands
  const locked = await lockAgreement(context, context.params.taskId, cancel)
  await store(context, locked, decide(cancel, { ...locked, input: context.body }))
  return replyOf(context, locked)
})

export const contestCancellationHandler = handle(contestCancellation, async context => {
  const { contest } = agreementCommands
  const locked = await lockAgreement(context, context.params.taskId, contest)
  await store(context, locked, decide(contest, { ...locked, input: context.body }))
  return replyOf(context, locked)
})
