import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Minutes, Visit } from '../entities/day.ts'
import { id, instant, nullable } from '../entities/fields.ts'
import { Message } from '../entities/message.ts'

const params = Type.Object({ taskId: id('Task') })
const clientId = Type.Optional(Type.String({ title: 'clientId', format: 'uuid', maxLength: 36 }))

export const onMyWay = endpoint({
  name: 'onMyWay',
  method: 'POST',
  path: '/agreement/:taskId/onMyWay',
  access: 'profile',
  kind: 'write',
  summary:
    'Tell the other side in the chat that one is on the way; the same clientId again answers the stored one',
  params,
  body: Type.Object({ clientId }),
  status: 201,
  reply: Message,
})

export const runningLate = endpoint({
  name: 'runningLate',
  method: 'POST',
  path: '/agreement/:taskId/runningLate',
  access: 'profile',
  kind: 'write',
  summary: 'Tell the other side in the chat how late one is; the same clientId again answers the stored one',
  params,
  body: Type.Object({ minutes: Minutes, clientId }),
  status: 201,
  reply: Message,
})

export const getCalendarFile = endpoint({
  name: 'getCalendarFile',
  method: 'GET',
  path: '/agreement/:taskId/calendar.ics',
  access: 'profile',
  kind: 'read',
  summary: 'The agreed days as a file for a calendar',
  params,
  reply: Type.Unknown(),
})

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar/feed',
  access: 'session',
  kind: 'read',
  inPerson: true,
  summary: 'Since when there is a private address with all own agreed days; null if there is none',
  reply: Type.Object({ madeAt: nullable(instant) }),
})

export const makeCalendarFeed = endpoint({
  name: 'makeCalendarFeed',
  method: 'POST',
  path: '/calendar/feed',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Make a private address with all own agreed days, in place of an earlier one',
  status: 201,
  reply: Type.Object({ url: Type.String() }),
})

export const endCalendarFeed = endpoint({
  name: 'endCalendarFeed',
  method: 'DELETE',
  path: '/calendar/feed',
  access: 'session',
  kind: 'write',
  inPerson: true,
  goesOn: true,
  summary: 'End the private address with the own agreed days',
  reply: Type.Object({ message: Type.String() }),
})

export const getVisit = endpoint({
  name: 'getVisit',
  method: 'GET',
  path: '/agreement/:taskId/visit',
  access: 'profile',
  kind: 'read',
  summary: 'Whether one has shared where one meets, and who has said to be fine',
  params,
  reply: Visit,
})

export const shareVisit = endpoint({
  name: 'shareVisit',
  method: 'POST',
  path: '/agreement/:taskId/visit',
  access: 'profile',
  kind: 'write',
  goesOn: true,
  takesPart: false,
  summary:
    'Make an address that shows somebody else whom one meets, where and when, in place of an earlier one',
  params,
  status: 201,
  reply: Type.Object({ url: Type.String() }),
})

export const endVisit = endpoint({
  name: 'endVisit',
  method: 'DELETE',
  path: '/agreement/:taskId/visit',
  access: 'profile',
  kind: 'write',
  goesOn: true,
  takesPart: false,
  summary: 'End the address that one has shared',
  params,
  reply: Visit,
})

export const sayFine = endpoint({
  name: 'sayFine',
  method: 'POST',
  path: '/agreement/:taskId/fine',
  access: 'profile',
  kind: 'write',
  goesOn: true,
  takesPart: false,
  summary: 'Say that one is fine, for whoever has the shared address',
  params,
  reply: Visit,
})
