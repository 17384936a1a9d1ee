import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ContestedCancellation, DecidedFault, DecisionNote } from '../entities/agreement.ts'
import {
  DisputeCase,
  DisputeDecision,
  DisputeMessages,
  DisputeToDecide,
  OddPayment,
} from '../entities/dispute.ts'
import { before, id } from '../entities/fields.ts'
import {
  ContactMark,
  HoldAct,
  LimitedPerson,
  LogEntry,
  Note,
  Outcome,
  PersonAct,
  ReportCase,
  TaskAct,
} from '../entities/moderation.ts'
import { Report, ReportStatus } from '../entities/report.ts'

import { limits } from '../limits.ts'

const Done = Type.Object({ message: Type.String() })

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/moderation/reports',
  access: 'moderator',
  kind: 'read',
  summary: 'Reports of one status (Open unless told otherwise), newest first, a page at a time',
  query: Type.Object({ status: Type.Optional(ReportStatus), before }),
  reply: Type.Array(Report),
})

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/moderation/reports/:id',
  access: 'moderator',
  kind: 'read',
  summary: 'A report with what stands around it. The look is noted in the log',
  leavesLine: true,
  params: Type.Object({ id: id('Report') }),
  reply: ReportCase,
})

export const closeReport = endpoint({
  name: 'closeReport',
  method: 'POST',
  path: '/moderation/reports/:id/close',
  access: 'moderator',
  kind: 'write',
  summary: 'Resolve or dismiss an open report',
  params: Type.Object({ id: id('Report') }),
  body: Type.Object({ outcome: Outcome, note: Note }),
  reply: Done,
})

export const moderateOffer = endpoint({
  name: 'moderateOffer',
  method: 'POST',
  path: '/moderation/offers/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Hold an active offer back, or release it',
  params: Type.Object({ id: id('Offer') }),
  body: Type.Object({ act: HoldAct, note: Note }),
  reply: Done,
})

export const moderateQuestion = endpoint({
  name: 'moderateQuestion',
  method: 'POST',
  path: '/moderation/questions/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Hold a question back with its answer, or release it',
  params: Type.Object({ id: id('Question') }),
  body: Type.Object({ act: HoldAct, note: Note }),
  reply: Done,
})

export const moderateReview = endpoint({
  name: 'moderateReview',
  method: 'POST',
  path: '/moderation/reviews/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Hold a published review back with its reply, or release it',
  params: Type.Object({ id: id('Review') }),
  body: Type.Object({ act: HoldAct, note: Note }),
  reply: Done,
})

export const moderateFile = endpoint({
  name: 'moderateFile',
  method: 'POST',
  path: '/moderation/files/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Hold a picture back, so that nobody else sees it, or release it',
  params: Type.Object({ id: id('File') }),
  body: Type.Object({ act: HoldAct, note: Note }),
  reply: Done,
})

export const moderateTask = endpoint({
  name: 'moderateTask',
  method: 'POST',
  path: '/moderation/tasks/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Hide a task from everybody but its parties, or show it again',
  params: Type.Object({ id: id('Task') }),
  body: Type.Object({ act: TaskAct, note: Note }),
  reply: Done,
})

export const moderatePerson = endpoint({
  name: 'moderatePerson',
  method: 'POST',
  path: '/moderation/people/:id',
  access: 'moderator',
  kind: 'write',
  summary: 'Limit somebody to finishing what is under way, or lift that',
  params: Type.Object({ id: id('User') }),
  body: Type.Object({ act: PersonAct, note: Note }),
  reply: Done,
})

export const listLimited = endpoint({
  name: 'listLimited',
  method: 'GET',
  path: '/moderation/limited',
  access: 'moderator',
  kind: 'read',
  summary: 'Everybody who is limited, those who appealed first, a page at a time, by `givenId`',
  query: Type.Object({ before }),
  reply: Type.Array(LimitedPerson),
})

export const listContactMarks = endpoint({
  name: 'listContactMarks',
  method: 'GET',
  path: '/moderation/contactMarks',
  access: 'moderator',
  kind: 'read',
  summary: 'Public texts with contact details in them, the latest first, a page at a time',
  query: Type.Object({ before }),
  reply: Type.Array(ContactMark),
})

export const listModerationLog = endpoint({
  name: 'listModerationLog',
  method: 'GET',
  path: '/moderation/log',
  access: 'moderator',
  kind: 'read',
  summary: 'What moderators did, newest first, a page at a time',
  query: Type.Object({ before }),
  reply: Type.Array(LogEntry),
})

export const listCancellations = endpoint({
  name: 'listCancellations',
  method: 'GET',
  path: '/moderation/cancellations',
  access: 'moderator',
  kind: 'read',
  summary:
    'Cancellations that the blamed side contests and nobody has decided on, oldest first, a page at a time, by `taskId`',
  query: Type.Object({ before }),
  reply: Type.Array(ContestedCancellation),
})

export const decideCancellation = endpoint({
  name: 'decideCancellation',
  method: 'POST',
  path: '/moderation/cancellations/:taskId',
  access: 'moderator',
  kind: 'write',
  summary: 'Decide whose fault a contested cancellation was',
  params: Type.Object({ taskId: id('Task') }),
  body: Type.Object({ fault: DecidedFault, note: DecisionNote }),
  reply: Done,
})

export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/moderation/disputes',
  access: 'moderator',
  kind: 'read',
  summary: 'Disputes that wait for a moderator, oldest first, a page at a time, by `taskId`',
  query: Type.Object({ before }),
  reply: Type.Array(DisputeToDecide),
})

export const readDispute = endpoint({
  name: 'readDispute',
  method: 'GET',
  path: '/moderation/disputes/:taskId',
  access: 'moderator',
  kind: 'read',
  summary:
    'What a dispute is decided by: the agreement and its timeline, once a moderator was asked. Of the events the newest 300, or those `before` one. The look is noted in the log',
  params: Type.Object({ taskId: id('Task') }),
  query: Type.Object({ before }),
  reply: DisputeCase,
  leavesLine: true,
})

export const readDisputeMessages = endpoint({
  name: 'readDisputeMessages',
  method: 'GET',
  path: '/moderation/disputes/:taskId/messages',
  access: 'moderator',
  kind: 'read',
  isHeavy: () => true,
  summary:
    'What the two wrote to each other since the offer, oldest first, a page at a time, while a moderator is to decide: all, or those that hold `q`. Each look is noted in the log',
  params: Type.Object({ taskId: id('Task') }),
  query: Type.Object({
    after: Type.Optional(Type.String({ title: 'After', maxLength: 40 })),
    q: Type.Optional(Type.String({ title: 'Search', maxLength: limits.search.max })),
  }),
  reply: DisputeMessages,
  leavesLine: true,
})

export const decideDispute = endpoint({
  name: 'decideDispute',
  method: 'POST',
  path: '/moderation/disputes/:taskId',
  access: 'moderator',
  kind: 'write',
  summary: 'Decide how much of what is held goes to the provider',
  params: Type.Object({ taskId: id('Task') }),
  body: DisputeDecision,
  reply: Done,
})

export const listOddPayments = endpoint({
  name: 'listOddPayments',
  method: 'GET',
  path: '/moderation/payments',
  access: 'moderator',
  kind: 'read',
  summary:
    'Payments that were sent back, payouts that fail and what is off in the ledger: chargebacks that can still be contested first, then the newest; a page at a time',
  query: Type.Object({ before }),
  reply: Type.Array(OddPayment),
})
