import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id, text } from '../entities/fields.ts'
import { BlockedPerson, Contact, Standing } from '../entities/moderation.ts'
import { ReportKind, ReportReason } from '../entities/report.ts'
import { peopleLimits } from '../people.ts'

const params = Type.Object({ id: id('User') })
const Done = Type.Object({ message: Type.String() })

export const blockPerson = endpoint({
  name: 'blockPerson',
  method: 'POST',
  path: '/people/block/:id',
  access: 'session',
  kind: 'write',
  summary: 'Keep oneself and somebody apart: no messages, offers or presence, either way',
  params,
  reply: Contact,
})

export const unblockPerson = endpoint({
  name: 'unblockPerson',
  method: 'POST',
  path: '/people/unblock/:id',
  access: 'session',
  kind: 'write',
  summary: 'Take a block back',
  params,
  reply: Contact,
})

export const listBlocked = endpoint({
  name: 'listBlocked',
  method: 'GET',
  path: '/people/blocked',
  access: 'session',
  kind: 'read',
  summary: 'Whom one has blocked, the latest first, a page at a time, by `givenId`',
  query: Type.Object({ before }),
  reply: Type.Array(BlockedPerson),
})

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/people/contact/:id',
  access: 'session',
  kind: 'read',
  summary: 'Whether one may write to somebody, and whether one has blocked them oneself',
  params,
  reply: Contact,
})

export const report = endpoint({
  name: 'report',
  method: 'POST',
  path: '/people/report',
  access: 'session',
  kind: 'write',
  summary: 'Report a task, offer, question, message, review or person to the moderators; each once',
  body: Type.Object({
    kind: ReportKind,
    subjectId: id('Subject'),
    reason: ReportReason,
    details: Type.Optional(text('Details', peopleLimits.report.details)),
  }),
  status: 201,
  reply: Done,
})

export const getStanding = endpoint({
  name: 'getStanding',
  method: 'GET',
  path: '/people/standing',
  access: 'session',
  kind: 'read',
  summary: 'Own role and limit, own tasks that are hidden and offers that are held',
  reply: Standing,
})

export const appealLimit = endpoint({
  name: 'appealLimit',
  method: 'POST',
  path: '/people/appeal',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Answer the limit of the own account, once',
  body: Type.Object({ appeal: text('Appeal', peopleLimits.appeal) }),
  reply: Standing,
})
