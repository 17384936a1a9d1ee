import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Draft, DraftForm } from '../entities/draft.ts'
import { id } from '../entities/fields.ts'
import { limits } from '../limits.ts'

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/task/drafts',
  access: 'session',
  kind: 'read',
  summary: 'Beginnings of tasks that wait for oneself to finish them, the newest first',
  reply: Type.Array(Draft),
})

export const saveDrafts = endpoint({
  name: 'saveDrafts',
  method: 'POST',
  path: '/task/drafts',
  access: 'session',
  kind: 'write',
  bodyBytes: limits.draft.bodyBytes,
  summary: 'Keep beginnings of tasks for later',
  body: Type.Object({
    drafts: Type.Array(DraftForm, { title: 'Drafts', minItems: 1, maxItems: limits.draft.atOnce }),
  }),
  status: 201,
  reply: Type.Array(Draft),
})

export const deleteDraft = endpoint({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/task/drafts/:id',
  access: 'session',
  kind: 'write',
  summary: 'Throw a draft away',
  params: Type.Object({ id: id('Draft') }),
  reply: Type.Object({ message: Type.String() }),
})
