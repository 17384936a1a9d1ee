import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id, oneOf } from '../entities/fields.ts'
import { SearchFilter } from '../entities/search.ts'
import { CompletionForm, OwnTask, Task, TaskForm, TaskStatus } from '../entities/task.ts'
import { TaskDetail } from '../entities/task-detail.ts'
import { WaitingTask } from '../entities/waiting.ts'
import { limits } from '../limits.ts'
import { taskSorts } from '../task-filter.ts'

const params = Type.Object({ id: id('Task') })

export const postTask = endpoint({
  name: 'postTask',
  method: 'POST',
  path: '/task/post',
  access: 'profile',
  kind: 'write',
  summary: 'Post a task',
  body: TaskForm,
  status: 201,
  reply: Task,
})

export const editTask = endpoint({
  name: 'editTask',
  method: 'POST',
  path: '/task/edit/:id',
  access: 'profile',
  kind: 'write',
  summary: 'Change an own open task; standing offers are outdated until their bidders confirm them',
  params,
  body: TaskForm,
  reply: Task,
})

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/task/allTasks',
  access: 'session',
  kind: 'read',
  cache: 'shared',
  // A search for rare words or for one or two letters may read the whole market.
  isHeavy: query => (query as { q?: string }).q !== undefined,
  summary:
    'Tasks, newest first unless sorted; X-Total-Count says how many match, Link rel="next" where more follow',
  query: Type.Object({
    ...SearchFilter.properties,
    status: Type.Optional(TaskStatus),
    sort: Type.Optional(oneOf('Sort', taskSorts)),
    limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: limits.page.tasks })),
    cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 64 })),
  }),
  reply: Type.Array(Task),
})

export const listCities = endpoint({
  name: 'listCities',
  method: 'GET',
  path: '/task/cities',
  access: 'session',
  kind: 'read',
  cache: 'shared',
  // It counts the whole market.
  isHeavy: () => true,
  summary: 'The cities of open tasks and how many tasks each has, most first: at most 100',
  reply: Type.Array(Type.Object({ city: Type.String(), tasks: Type.Integer() })),
})

export const getTask = endpoint({
  name: 'getTask',
  method: 'GET',
  path: '/task/particularTask/:id',
  access: 'profile',
  kind: 'read',
  summary: 'One task with its poster and, for the two parties, the accepted offer',
  params,
  reply: TaskDetail,
})

export const completeTask = endpoint({
  name: 'completeTask',
  method: 'POST',
  path: '/task/completeTask/:id',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Mark the task completed for the own side; the poster rates, and shows photos with the review',
  params,
  body: CompletionForm,
  reply: Task,
})

export const listMyTasks = endpoint({
  name: 'listMyTasks',
  method: 'GET',
  path: '/task/myTasks',
  access: 'profile',
  kind: 'read',
  summary:
    'Tasks that the person posted or is the accepted user of, newest first: 100, the first or those `before` one',
  query: Type.Object({ before }),
  reply: Type.Array(OwnTask),
})

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/task/waiting',
  access: 'profile',
  kind: 'read',
  summary: 'Everything that waits for an answer of the person, and why, newest first: at most 100',
  reply: Type.Array(WaitingTask),
})

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'POST',
  path: '/task/deleteTask/:id',
  access: 'profile',
  kind: 'write',
  summary: 'Delete an open task',
  params,
  reply: Type.Object({ message: Type.String() }),
})
