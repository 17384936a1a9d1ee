import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Check } from '../entities/check.ts'

export const runChecks = endpoint({
  name: 'runChecks',
  method: 'GET',
  path: '/operate/checks',
  access: 'operator',
  kind: 'read',
  summary:
    'Try everything that the market stands on, as npm run check does: its settings, database, mail, payments, files, backups and its public address',
  reply: Type.Array(Check),
})
