import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { Profile } from '../entities/user.ts'

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
