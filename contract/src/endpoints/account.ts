import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { email, knownPassword, newPassword, secondFactorCode, token } from '../entities/credentials.ts'
import { id } from '../entities/fields.ts'
import { Security } from '../entities/security.ts'

const Done = Type.Object({ message: Type.String() })

export const getSecurity = endpoint({
  name: 'getSecurity',
  method: 'GET',
  path: '/auth/security',
  access: 'session',
  kind: 'read',
  inPerson: true,
  summary: 'The ways into the own account and the devices that are signed in to it',
  reply: Security,
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'POST',
  path: '/auth/end-session/:id',
  access: 'session',
  kind: 'write',
  inPerson: true,
  goesOn: true,
  endsSession: true,
  summary: 'Log one own device out',
  params: Type.Object({ id: id('Device') }),
  reply: Done,
})

export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  method: 'POST',
  path: '/auth/logout-everywhere',
  access: 'session',
  kind: 'write',
  inPerson: true,
  goesOn: true,
  endsSession: true,
  summary: 'End every own session, this one included, and forget the devices',
  reply: Done,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Set a new password, knowing the present one; ends every other session',
  body: Type.Object({ password: knownPassword, newPassword: newPassword('New Password') }),
  reply: Done,
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/auth/change-email',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Mail a link to a new address, which becomes the own one when the link is opened',
  body: Type.Object({ email, password: knownPassword }),
  reply: Done,
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  kind: 'write',
  summary: 'Make the new address the own one with a token from the mail to it',
  body: Type.Object({ token }),
  reply: Type.Object({ email: Type.String() }),
})

export const startTwoFactor = endpoint({
  name: 'startTwoFactor',
  method: 'POST',
  path: '/auth/two-factor/start',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'A secret for the authenticator app; nothing is asked for until a code of it has been shown',
  body: Type.Object({ password: Type.Optional(knownPassword) }),
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
})

export const enableTwoFactor = endpoint({
  name: 'enableTwoFactor',
  method: 'POST',
  path: '/auth/two-factor/enable',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Ask for a code at every log-in from now on; answers the recovery codes, once',
  body: Type.Object({ code: secondFactorCode }),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary:
    'New recovery codes in place of the old ones, with a code of the app or one of the old; answered once',
  body: Type.Object({ code: secondFactorCode }),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
})

export const disableTwoFactor = endpoint({
  name: 'disableTwoFactor',
  method: 'POST',
  path: '/auth/two-factor/disable',
  access: 'session',
  kind: 'write',
  inPerson: true,
  summary: 'Ask for no code any more, with a last one or a recovery code',
  body: Type.Object({ code: secondFactorCode }),
  reply: Done,
})
