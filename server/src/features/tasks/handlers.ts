import { deleteTaskHandler } from './delete-task.ts'
import { editTaskHandler } from './edit-task.ts'
import { getTaskHandler } from './get-task.ts'
import { listCitiesHandler } from './list-cities.ts'
import { listMyTasksHandler } from './list-my-tasks.ts'
import { listTasksHandler } from './list-tasks.ts'
import { listWaitingHandler } from './list-waiting.ts'
import { postTaskHandler } from './post-task.ts'

/** The handler of each call of this feature. */
export const tasksHandlers = [
  deleteTaskHandler,
  editTaskHandler,
  getTaskHandler,
  listCitiesHandler,
  listMyTasksHandler,
  listTasksHandler,
  listWaitingHandler,
  postTaskHandler,
]
