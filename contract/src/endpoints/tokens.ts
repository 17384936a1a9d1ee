import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ApiToken, ApiTokenForm } from '../entities/api-token.ts'
import { id } from '../entities/fields.ts'

const Done = Type.Object({ message: Type.String() })

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/auth/tokens',
  access: 'session',
  kind: 'read',
  inPerson: true,
  summary: 'The own personal tokens that hold, newest first',
  reply: Type.Array(ApiToken),
})

export const makeToken = endpoint({
  name: 'makeToken',
  method: 'POST',
  path: '/auth/tokens',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary:
    'Make a personal token, shown in this answer only. An hour after the log-in it takes the password, or a code, again',
  body: ApiTokenForm,
  status: 201,
  reply: Type.Object({ _id: Type.String(), token: Type.String() }),
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  path: '/auth/tokens/:id',
  access: 'session',
  kind: 'write',
  inPerson: true,
  goesOn: true,
  summary: 'End a personal token at once',
  params: Type.Object({ id: id('Token') }),
  reply: Done,
})
