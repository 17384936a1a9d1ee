import { suggestPeople } from '#contract/endpoints/finding.ts'
import { suggestedPeople } from '#server/db/invitations/suggested-people.ts'
import { cityKeyOf } from '#server/db/tasks/task-columns.ts'
import { biddable } from '#server/domain/tasks/task.ts'
import { dayInIndia } from '#server/domain/tasks/task-form.ts'
import { handle } from '#server/http/handler.ts'
import { requireMayInvite, theOwnTask } from './own-task.ts'

export const suggestPeopleHandler = handle(suggestPeople, async ({ params, tx, viewer, clock }) => {
  const task = await theOwnTask(tx, params.taskId, viewer)
  requireMayInvite(biddable(task, dayInIndia(clock.now())))
  return suggestedPeople(tx, task, cityKeyOf({ modeOfTask: task.mode, taskCity: task.city }))
})
