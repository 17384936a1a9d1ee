import { completeTask } from '#contract/endpoints/tasks.ts'
import { writeReview } from '#server/accounts/first-look.ts'
import { proofsOf } from '#server/db/files/name-files.ts'
import { taskByGivenId, taskById, toTask } from '#server/db/tasks/tasks.ts'
import { withPhotos } from '#server/domain/agreements/agreement-event.ts'
import { decide } from '#server/domain/agreements/command.ts'
import { agreementCommands } from '#server/domain/agreements/commands.ts'
import { conflict, notAllowed, notFound } from '#server/domain/failure.ts'
import { sideOf } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { lockAgreement, store } from './store.ts'

export const completeTaskHandler = handle(completeTask, async context => {
  const { params, body, tx, viewer, config } = context
  const found = await taskByGivenId(tx, params.id)
  if (!found) throw notFound('taskNotFound')
  if (sideOf(found, viewer.id) === 'stranger') throw notAllowed('onlyPartiesComplete')
  if (found.provider_id === null) throw conflict('notCompletable')
  const { mark } = agreementCommands
  const locked = await lockAgreement(context, params.id, mark)
  const { autoCompleteDays } = config
  const events = decide(mark, { ...locked, input: { autoCompleteDays, rating: body.rating } })
  const { task, by, now } = locked
  // The poster's photos are part of the review, which nobody sees yet; the provider's show the result.
  if (by === 'poster')
    await writeReview(context, task, { by, review: { ...body, text: body.description }, now })
  const photos = by === 'poster' ? [] : await proofsOf(tx, viewer.id, body.photoIds)
  await store(context, locked, withPhotos(events, 'Marked', photos))
  return toTask(await taskById(tx, task.id), dayInIndia(now))
})
