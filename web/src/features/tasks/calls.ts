import { getTimeline } from '#contract/endpoints/agreements.ts'
import { deleteDraft as deleteDraftCall, listDrafts } from '#contract/endpoints/drafts.ts'
import { listOffers } from '#contract/endpoints/offers.ts'
import { getPayment } from '#contract/endpoints/payments.ts'
import { getStanding } from '#contract/endpoints/people.ts'
import { getProfile } from '#contract/endpoints/profiles.ts'
import {
  completeTask as completeTaskCall,
  deleteTask as deleteTaskCall,
  editTask as editTaskCall,
  getTask,
  listMyTasks,
  listTasks,
  listWaiting,
  postTask as postTaskCall,
} from '#contract/endpoints/tasks.ts'
import { notePosted } from '#web/features/tasks/just-posted.ts'
import { always, serverFirst } from '#web/platform/failure-texts.ts'
import { noteAct } from '#web/platform/first-act.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

export const postTask = write(postTaskCall, {
  stale: [listTasks, listMyTasks, listDrafts, getStanding],
  success: () => texts.postTask.posted,
  failure: always(() => texts.postTask.postingFailed),
  apply: (client, task) => {
    notePosted(task.givenId)
    noteAct(client)
  },
})

export const editTask = write(editTaskCall, {
  stale: [getTask, listTasks, listMyTasks, listOffers, listWaiting],
  success: () => texts.tasks.saved,
  failure: serverFirst(),
  apply: (client, task, { params }) => {
    client.setQueryData(read(getTask, { params }).queryKey, detail => detail && { ...detail, task })
  },
})

export const deleteDraft = write(deleteDraftCall, {
  stale: [listDrafts],
  failure: serverFirst(() => texts.drafts.notRemoved),
})

// A failed deletion is silent: the task stays on the screen.
export const deleteTask = write(deleteTaskCall, {
  stale: [listTasks, listMyTasks, listOffers, listWaiting],
  success: () => texts.tasks.deleted,
})

export const completeTask = write(completeTaskCall, {
  stale: [getTask, getTimeline, getPayment, listTasks, listMyTasks, listWaiting, getProfile],
  success: () => texts.tasks.completed,
  failure: always(() => texts.tasks.completionFailed),
  apply: (client, task, { params }) => {
    client.setQueryData(read(getTask, { params }).queryKey, detail => detail && { ...detail, task })
  },
})
