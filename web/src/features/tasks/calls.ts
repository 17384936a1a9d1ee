import { listOffers } from '#contract/endpoints/offers.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import {
  completeTask as completeTaskCall,
  deleteTask as deleteTaskCall,
  getTask,
  listMyTasks,
  listTasks,
  postTask as postTaskCall,
} from '#contract/endpoints/tasks.ts'
import { messages } from '#contract/messages.ts'
import { always } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'

export const postTask = write(postTaskCall, {
  stale: [listTasks, listMyTasks],
  success: messages.taskPosted,
  failure: always(messages.taskPostingFailed),
})

// A failed deletion is silent: the task stays on the screen.
export const deleteTask = write(deleteTaskCall, {
  stale: [listTasks, listMyTasks, listOffers],
  success: messages.taskDeleted,
})

export const completeTask = write(completeTaskCall, {
  stale: [getTask, listTasks, listMyTasks, getProfile],
  success: messages.taskCompleted,
  failure: always(messages.taskCompletionFailed),
  apply: (client, task, { params }) => {
    client.setQueryData(read(getTask, { params }).queryKey, detail => detail && { ...detail, task })
  },
})
