import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import {
  Agreement,
  Arrival,
  CancellationForm,
  ChangesNeeded,
  Contest,
  NotDone,
  Proposal,
  ProposalAnswer,
  ProposalForm,
} from '../entities/agreement.ts'
import { Evidence, TimelineEvent } from '../entities/evidence.ts'
import { before, id } from '../entities/fields.ts'

const params = Type.Object({ taskId: id('Task') })
const proposalParams = Type.Object({ taskId: id('Task'), proposalId: id('Proposal') })

export const getSigningKey = endpoint({
  name: 'getSigningKey',
  method: 'GET',
  path: '/agreement/key',
  access: 'public',
  kind: 'read',
  summary: 'The public half of the key that evidence is signed with, as PEM',
  reply: Type.Object({ publicKey: Type.String() }),
})

export const getAgreement = endpoint({
  name: 'getAgreement',
  method: 'GET',
  path: '/agreement/:taskId',
  access: 'profile',
  kind: 'read',
  summary: 'What the two parties have agreed, and where it stands',
  params,
  reply: Agreement,
})

export const getTimeline = endpoint({
  name: 'getTimeline',
  method: 'GET',
  path: '/agreement/:taskId/timeline',
  access: 'profile',
  kind: 'read',
  summary:
    'What happened under an agreement, oldest first, each with the hash of what was before: the newest 300, or those `before` one',
  params,
  query: Type.Object({ before }),
  reply: Type.Array(TimelineEvent),
})

export const getEvidence = endpoint({
  name: 'getEvidence',
  method: 'GET',
  path: '/agreement/:taskId/evidence',
  access: 'profile',
  kind: 'read',
  isHeavy: () => true,
  summary: 'A signed file of the agreement, its events and the messages since: docs/evidence.md',
  params,
  reply: Evidence,
})

export const propose = endpoint({
  name: 'propose',
  method: 'POST',
  path: '/agreement/:taskId/propose',
  access: 'profile',
  kind: 'write',
  summary: 'Propose to change what is agreed, or to cancel it',
  params,
  body: ProposalForm,
  status: 201,
  reply: Proposal,
})

export const answerProposal = endpoint({
  name: 'answerProposal',
  method: 'POST',
  path: '/agreement/:taskId/answer/:proposalId',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Accept or decline what the other side proposes',
  params: proposalParams,
  body: ProposalAnswer,
  reply: Agreement,
})

export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  method: 'POST',
  path: '/agreement/:taskId/withdraw/:proposalId',
  access: 'profile',
  kind: 'write',
  summary: 'Take back an own proposal',
  params: proposalParams,
  reply: Agreement,
})

export const arrive = endpoint({
  name: 'arrive',
  method: 'POST',
  path: '/agreement/:taskId/arrive',
  access: 'profile',
  kind: 'write',
  summary: 'Confirm with the poster’s code that one has come to do the work',
  params,
  body: Arrival,
  reply: Agreement,
})

export const askForChanges = endpoint({
  name: 'askForChanges',
  method: 'POST',
  path: '/agreement/:taskId/changesNeeded',
  access: 'profile',
  kind: 'write',
  summary: 'Say that the work which the provider has marked is not done yet',
  params,
  body: ChangesNeeded,
  reply: Agreement,
})

export const refuseMark = endpoint({
  name: 'refuseMark',
  method: 'POST',
  path: '/agreement/:taskId/notDone',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Say that the work which the poster has marked is not done, or not paid',
  params,
  body: NotDone,
  reply: Agreement,
})

export const cancelAgreement = endpoint({
  name: 'cancelAgreement',
  method: 'POST',
  path: '/agreement/:taskId/cancel',
  access: 'profile',
  kind: 'write',
  inPerson: true,
  summary: 'Cancel what is agreed, before the provider has marked it',
  params,
  body: CancellationForm,
  reply: Agreement,
})

export const contestCancellation = endpoint({
  name: 'contestCancellation',
  method: 'POST',
  path: '/agreement/:taskId/contest',
  access: 'profile',
  kind: 'write',
  summary: 'Contest that a cancellation was the own fault, within seven days',
  params,
  body: Contest,
  reply: Agreement,
})
