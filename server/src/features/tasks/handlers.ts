import { deleteTaskHandler } from './delete-task.ts'
import { deleteDraftHandler, listDraftsHandler, saveDraftsHandler } from './drafts.ts'
import { editTaskHandler } from './edit-task.ts'
import { getTaskHandler } from './get-task.ts'
import { listCitiesHandler } from './list-cities.ts'
import { listMyTasksHandler } from './list-my-tasks.ts'
import { listTasksHandler } from './list-tasks.ts'
import { listWaitingHandler } from './list-waiting.ts'
import { postTaskHandler } from './post-task.ts'
import { similarTasksHandler } from './similar-tasks.ts'
import { suggestSearchesHandler } from './suggest-searches.ts'

/** The handler of each call of this feature. */
export const tasksHandlers = [
  deleteTaskHandler,
  deleteDraftHandler,
  listDraftsHandler,
  saveDraftsHandler,
  editTaskHandler,
  getTaskHandler,
  listCitiesHandler,
  listMyTasksHandler,
  listTasksHandler,
  listWaitingHandler,
  postTaskHandler,
  similarTasksHandler,
  suggestSearchesHandler,
]
