import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Circular, CircularForm } from '../entities/circular.ts'

export const listCirculars = endpoint({
  name: 'listCirculars',
  method: 'GET',
  path: '/operate/circulars',
  access: 'operator',
  kind: 'read',
  summary: 'The last twenty mails to all members, newest first, and how far each has come',
  reply: Type.Array(Circular),
})

export const sendCircular = endpoint({
  name: 'sendCircular',
  method: 'POST',
  path: '/operate/circulars',
  access: 'operator',
  kind: 'write',
  inPerson: true,
  // Letters that take three bytes each.
  bodyBytes: 40_000,
  summary:
    'Mail all members, whatever notices they have turned off: after a data breach, before the market closes. Nothing ' +
    'calls it back',
  body: CircularForm,
  status: 201,
  reply: Circular,
})
