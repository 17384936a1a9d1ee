import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { oneOf } from '../entities/fields.ts'
import { limits } from '../limits.ts'

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/account/export',
  access: 'session',
  kind: 'read',
  inPerson: true,
  isHeavy: () => true,
  summary: 'Everything about oneself as one file: for programs as JSON, for reading as HTML',
  query: Type.Object({ format: Type.Optional(oneOf('Format', ['json', 'html'] as const)) }),
  // The answer is a stream, so that it need not be in memory as a whole. It is not checked against a schema.
  reply: Type.Unknown(),
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/account/delete',
  access: 'session',
  kind: 'write',
  inPerson: true,
  endsSession: true,
  summary: 'Delete the own account for good; refused while a task is under way',
  body: Type.Object({
    /** The password, for an account that has one. */
    password: Type.Optional(Type.String({ title: 'Password', maxLength: limits.password.max })),
    /** The own address, for an account without a password. */
    email: Type.Optional(Type.String({ title: 'Email', trim: true, maxLength: limits.email.max })),
  }),
  reply: Type.Object({ message: Type.String() }),
})
