import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { Name, Privacy, PrivacyChange, Profile, User } from '../entities/user.ts'

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/auth/profile/:id',
  access: 'session',
  kind: 'read',
  summary: 'Somebody as others see them',
  params: Type.Object({ id: id('User') }),
  reply: Profile,
})

export const getPrivacy = endpoint({
  name: 'getPrivacy',
  method: 'GET',
  path: '/auth/privacy',
  access: 'session',
  kind: 'read',
  summary: 'Who reads what of oneself',
  reply: Privacy,
})

export const setPrivacy = endpoint({
  name: 'setPrivacy',
  method: 'PUT',
  path: '/auth/privacy',
  access: 'session',
  kind: 'write',
  inPerson: true,
  goesOn: true,
  summary: 'Say who reads what of oneself. What is left out stays as it is',
  body: PrivacyChange,
  reply: Privacy,
})

export const correctOwnName = endpoint({
  name: 'correctOwnName',
  method: 'POST',
  path: '/auth/name',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary:
    'Correct the own name, once in 30 days. The name before stands in the log of moderators, and a checked identity has ' +
    'to be checked again',
  body: Name,
  reply: User,
})
