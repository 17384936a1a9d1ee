import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { before, id, oneOf } from '../entities/fields.ts'
import { Note } from '../entities/moderation.ts'
import { AccountAct, FoundPerson, PersonRecord } from '../entities/operate-people.ts'
import { Name } from '../entities/user.ts'
import { limits } from '../limits.ts'

const Done = Type.Object({ message: Type.String() })
const params = Type.Object({ id: id('User') })

export const findPeople = endpoint({
  name: 'findPeople',
  method: 'GET',
  path: '/operate/people',
  access: 'operator',
  kind: 'read',
  isHeavy: query => (query as { q?: string }).q !== undefined,
  summary:
    'People by a part of name or address, by public id or by phone number, newest first, a page at a time. A search of ' +
    'one or two letters finds whole words. Each look is noted in the log',
  leavesLine: true,
  query: Type.Object({
    q: Type.Optional(Type.String({ title: 'Search', maxLength: limits.search.max })),
    before,
  }),
  reply: Type.Array(FoundPerson),
})

export const getPersonRecord = endpoint({
  name: 'getPersonRecord',
  method: 'GET',
  path: '/operate/people/:id',
  access: 'operator',
  kind: 'read',
  summary:
    'One person with tasks, agreements, reports, devices and sign-ins, the newest of each. The look is noted in the log',
  leavesLine: true,
  params,
  reply: PersonRecord,
})

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  path: '/operate/people/:id/export',
  access: 'operator',
  kind: 'read',
  isHeavy: () => true,
  summary: 'Everything about somebody as one file, without conversations and reports. Noted in the log',
  leavesLine: true,
  params,
  query: Type.Object({ format: Type.Optional(oneOf('Format', ['json', 'html'] as const)) }),
  // The answer is a stream, so that it need not be in memory as a whole. It is not checked against a schema.
  reply: Type.Unknown(),
})

export const correctName = endpoint({
  name: 'correctName',
  method: 'POST',
  path: '/operate/people/:id/name',
  access: 'operator',
  kind: 'write',
  summary:
    'Correct the name of somebody, who hears of it by mail. The name before stands in the log; a checked identity has to ' +
    'be checked again',
  params,
  body: Type.Object({ ...Name.properties, note: Note }),
  reply: Done,
})

export const actOnPerson = endpoint({
  name: 'actOnPerson',
  method: 'POST',
  path: '/operate/people/:id',
  access: 'operator',
  kind: 'write',
  summary:
    'Ban somebody or lift that, sign out everywhere, mark the address as verified, mail a reset link, delete the account',
  params,
  body: Type.Object({ act: AccountAct, note: Note }),
  reply: Done,
})
