import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id } from '../entities/fields.ts'
import { JoinLink, JoinLinkForm, Newcomer } from '../entities/joining.ts'

const Done = Type.Object({ message: Type.String() })

export const listJoinLinks = endpoint({
  name: 'listJoinLinks',
  method: 'GET',
  path: '/operate/join-links',
  access: 'operator',
  kind: 'read',
  summary:
    'Invitations with an end and a number of uses, newest first. Those that ended are kept for 60 days',
  reply: Type.Array(JoinLink),
})

export const makeJoinLink = endpoint({
  name: 'makeJoinLink',
  method: 'POST',
  path: '/operate/join-links',
  access: 'operator',
  kind: 'write',
  summary:
    'Make an invitation for so many people and days. It lets them in where only invited people may join, and at once ' +
    'where operators let people in',
  body: JoinLinkForm,
  status: 201,
  reply: JoinLink,
})

export const endJoinLink = endpoint({
  name: 'endJoinLink',
  method: 'DELETE',
  path: '/operate/join-links/:id',
  access: 'operator',
  kind: 'write',
  summary: 'End an invitation: nobody joins by it any more',
  params: Type.Object({ id: id('Invitation') }),
  reply: Done,
})

export const listNewcomers = endpoint({
  name: 'listNewcomers',
  method: 'GET',
  path: '/operate/newcomers',
  access: 'operator',
  kind: 'read',
  summary: 'Who waits to be let in, the newest first, a page at a time. The look is noted in the log',
  leavesLine: true,
  query: Type.Object({ before }),
  reply: Type.Array(Newcomer),
})

export const letIn = endpoint({
  name: 'letIn',
  method: 'POST',
  path: '/operate/newcomers/:id/let-in',
  access: 'operator',
  kind: 'write',
  summary: 'Let somebody in who waits for it; they hear of it by mail and alert',
  params: Type.Object({ id: id('User') }),
  reply: Done,
})
