import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { InVain, InvitationForm, SuggestedPerson, Suggestions } from '../entities/finding.ts'
import { SearchFilter } from '../entities/search.ts'
import { Task, TaskStatus } from '../entities/task.ts'
import { limits } from '../limits.ts'

const params = Type.Object({ taskId: id('Task') })
const q = Type.String({ title: 'Search', maxLength: limits.search.max })

export const similarTasks = endpoint({
  name: 'similarTasks',
  method: 'GET',
  path: '/task/similar',
  access: 'session',
  kind: 'read',
  // Common words may be looked for in the whole market.
  isHeavy: () => true,
  summary:
    'At most 20 tasks that a search does not find but may mean: other spellings, typos, synonyms, words in any order',
  query: Type.Object({ ...SearchFilter.properties, q, status: Type.Optional(TaskStatus) }),
  reply: Type.Array(Task),
})

export const suggestSearches = endpoint({
  name: 'suggestSearches',
  method: 'GET',
  path: '/task/suggest',
  access: 'session',
  kind: 'read',
  summary: 'What a search may become while it is typed: at most five of each kind',
  query: Type.Object({ q: Type.Optional(q) }),
  reply: Suggestions,
})

export const suggestPeople = endpoint({
  name: 'suggestPeople',
  method: 'GET',
  path: '/task/suggested/:taskId',
  access: 'profile',
  kind: 'read',
  // It looks through what many people did.
  isHeavy: () => true,
  summary: 'At most 20 people whom the poster of an open task may invite, the most fitting first',
  params,
  reply: Type.Array(SuggestedPerson),
})

export const invitePeople = endpoint({
  name: 'invitePeople',
  method: 'POST',
  path: '/task/invite/:taskId',
  access: 'profile',
  kind: 'write',
  summary:
    'Ask people to make an offer on an own open task: 10 a task, each once; who cannot be invited is left out',
  params,
  body: InvitationForm,
  reply: Type.Object({ invited: Type.Integer() }),
})

export const listInVain = endpoint({
  name: 'listInVain',
  method: 'GET',
  path: '/operate/inVain',
  access: 'operator',
  kind: 'read',
  isHeavy: () => true,
  summary: 'What three people or more looked for in the last 30 days and did not find',
  reply: Type.Object({ searches: Type.Array(InVain), count: Type.Integer() }),
})
