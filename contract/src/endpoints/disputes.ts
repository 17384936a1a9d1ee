import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Dispute, DisputeAmount, DisputeForm, DisputeStatement } from '../entities/dispute.ts'
import { id } from '../entities/fields.ts'

const params = Type.Object({ taskId: id('Task') })

export const getDispute = endpoint({
  name: 'getDispute',
  method: 'GET',
  path: '/dispute/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'The dispute about a task, for its two parties',
  params,
  reply: Dispute,
})

export const openDispute = endpoint({
  name: 'openDispute',
  method: 'POST',
  path: '/dispute/open/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Dispute what becomes of the money that is held',
  params,
  body: DisputeForm,
  status: 201,
  reply: Dispute,
})

export const nameAmount = endpoint({
  name: 'nameAmount',
  method: 'POST',
  path: '/dispute/amount/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Name the figure that one would settle for; nobody else reads it',
  params,
  body: DisputeAmount,
  reply: Dispute,
})

export const makeStatement = endpoint({
  name: 'makeStatement',
  method: 'POST',
  path: '/dispute/statement/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Say what one saw, once. Both sides read both once both are there, or a moderator is asked',
  params,
  body: DisputeStatement,
  reply: Dispute,
})

export const askModerator = endpoint({
  name: 'askModerator',
  method: 'POST',
  path: '/dispute/ask/:taskId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Have a moderator decide',
  params,
  reply: Dispute,
})
