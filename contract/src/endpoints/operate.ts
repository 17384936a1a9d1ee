import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { FailedRequest, Health, Statistics, WaitingCount } from '../entities/operate.ts'

export const getStatistics = endpoint({
  name: 'getStatistics',
  method: 'GET',
  path: '/operate/statistics',
  access: 'operator',
  kind: 'read',
  summary:
    'How the market goes: what came by day, tasks by state, how long things take. Counted every minute or less often',
  reply: Statistics,
})

export const listToDo = endpoint({
  name: 'listToDo',
  method: 'GET',
  path: '/operate/waiting',
  access: 'operator',
  kind: 'read',
  summary: 'What waits for somebody who runs the market, by kind',
  reply: Type.Array(WaitingCount),
})

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/operate/health',
  access: 'operator',
  kind: 'read',
  summary: 'How the server, its database, its disk, its mail and its jobs are',
  reply: Health,
})

export const getFailedRequest = endpoint({
  name: 'getFailedRequest',
  method: 'GET',
  path: '/operate/requests/:id',
  access: 'operator',
  kind: 'read',
  summary: "A request that failed in the last hour, by the id that its answer's header `x-request-id` gave",
  params: Type.Object({ id: id('Request') }),
  reply: FailedRequest,
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/operate/test-mail',
  access: 'operator',
  kind: 'write',
  summary: "Send a mail to one's own address, on the way that all mails take",
  reply: Type.Object({ message: Type.String() }),
})
