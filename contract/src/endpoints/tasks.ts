import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id, oneOf } from '../entities/fields.ts'
import { CompletionForm, Mode, Task, TaskDetail, TaskForm, TaskStatus } from '../entities/task.ts'
import { limits } from '../limits.ts'
import { taskSorts } from '../task-filter.ts'

const params = Type.Object({ id: id('Task') })

const rupees = (title: string) => Type.Integer({ title, minimum: 0, maximum: limits.task.budget.max })

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

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/task/allTasks',
  access: 'session',
  kind: 'read',
  summary:
    'Tasks, newest first unless sorted; X-Total-Count says how many match, Link rel="next" where more follow',
  query: Type.Object({
    q: Type.Optional(Type.String({ title: 'Search', maxLength: limits.search.max })),
    status: Type.Optional(TaskStatus),
    categoryId: Type.Optional(Type.Integer({ title: 'Category', minimum: 1, maximum: 17 })),
    mode: Type.Optional(Mode),
    minBudget: Type.Optional(rupees('Lowest budget')),
    maxBudget: Type.Optional(rupees('Highest budget')),
    sort: Type.Optional(oneOf('Sort', taskSorts)),
    limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: limits.page.tasks })),
    cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 64 })),
  }),
  reply: Type.Array(Task),
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
  summary: 'Mark the task completed for the own side; the poster rates',
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
  summary: 'Tasks that the person posted or is the accepted user of, newest first',
  reply: Type.Array(Task),
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
