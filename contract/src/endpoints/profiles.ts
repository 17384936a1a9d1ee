import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { Privacy, Profile } from '../entities/user.ts'

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
  goesOn: true,
  summary: 'Say who reads what of oneself',
  body: Privacy,
  reply: Privacy,
})
