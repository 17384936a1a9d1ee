import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Ban, BanForm } from '../entities/ban.ts'
import { before, id } from '../entities/fields.ts'
import { Note } from '../entities/moderation.ts'

const Done = Type.Object({ message: Type.String() })

export const listBans = endpoint({
  name: 'listBans',
  method: 'GET',
  path: '/operate/bans',
  access: 'operator',
  kind: 'read',
  summary:
    'Bans that hold, newest first, a page at a time. With `value` those that an address, number or network is under',
  query: Type.Object({ value: Type.Optional(Type.String({ title: 'Value', maxLength: 254 })), before }),
  reply: Type.Array(Ban),
})

export const addBan = endpoint({
  name: 'addBan',
  method: 'POST',
  path: '/operate/bans',
  access: 'operator',
  kind: 'write',
  summary:
    'Ban an address, a mail domain, a phone number, or a network for some days. The address of an account bans the person',
  body: BanForm,
  reply: Done,
})

export const liftBan = endpoint({
  name: 'liftBan',
  method: 'POST',
  path: '/operate/bans/:id/lift',
  access: 'operator',
  kind: 'write',
  summary: 'Lift a ban; that of a person with all its addresses and numbers',
  params: Type.Object({ id: id('Ban') }),
  body: Type.Object({ note: Note }),
  reply: Done,
})
